"""Reports: tables, charts and pages from plain data, in every language we speak."""
