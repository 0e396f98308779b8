"""Reports: tables, charts and pages from plain data, in English and French."""
