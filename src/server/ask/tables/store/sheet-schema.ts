// The tables of `ask.db` for sheets. Each sheet has a table of its own, `sheet_7`, with a row for each row of the file that has
// any text: `row`, its number in the file from 1; `is_data`, 0 for the header, what stands above it, and totals; and for each
// column `c1`, the typed value, and `r1`, the text as it stood. It may have more columns than the sheet: they are empty. That of a
// table inside a paper is temporary, on connections that work with it.

/** The tables for all sheets. */
export const sheetSchema = `
  create table sheets (
    number integer primary key autoincrement,
    file integer not null references files (number),
    sheet integer not null,
    name text not null,
    is_in_paper integer not null default 0,
    -- What the reader told at its end, in JSON, so that it can be understood again; null until then.
    told text,
    -- A TableDescription in JSON; null until the sheet is read to its end.
    description text,
    -- What somebody has corrected, as the database of the server has it; null for nothing.
    corrections text,
    -- The sheet that this one takes the place of when it is understood to its end; until then nobody reads it.
    replaces integer
  );
  create unique index sheets_by_place on sheets (file, sheet, coalesce(replaces, 0));
  -- The different texts of a column, by which the words of a question are found in the cells.
  create table sheet_values (
    sheet integer not null,
    column integer not null,
    folded text not null,
    value text not null,
    rows integer not null
  );
  -- The rows of tables inside papers (paper-rows.ts): offsets into the text of the page on which each stands, and its cells as
  -- they would be in a table of their own, r1, c1, r2, c2…, in JSON; null until the table is understood.
  create table paper_rows (
    sheet integer not null,
    row integer not null,
    page integer not null,
    start integer not null,
    until integer not null,
    is_data integer not null default 1,
    cells text,
    primary key (sheet, row)
  ) without rowid;
  -- The terms (indexing/words.ts) of the names and cells of each table inside a paper, by which those are told that a question may
  -- be about: papers have very many tables.
  create table table_terms (
    file integer not null,
    term text not null,
    sheet integer not null,
    primary key (file, term, sheet)
  ) without rowid;
  create index sheet_values_by_text on sheet_values (sheet, folded);
`;
