// The tables of `ask.db` for embeddings. They are empty where no model makes any.

/** What a new file starts with, beside the tables of texts. */
export const embeddingSchema = `
  -- The model that made the vectors, and how many numbers each has; at most one row.
  create table embedding (model text not null, dimension integer not null);
  -- The vector of a passage (\`vectors.ts\`), by the number of the passage.
  create table vectors (passage integer primary key, vector blob not null);
  -- Their codes (\`codes.ts\`), for passages that follow each other, by the number of the first one. Those of a file start at its
  -- first passage and have no gap; a passage has either both or neither.
  create table vector_codes (
    first integer primary key,
    file integer not null,
    count integer not null,
    codes blob not null
  );
  create index vector_codes_of_files on vector_codes (file, count);
  -- What was measured on the passages of a collection (\`measure.ts\`).
  create table embedding_measures (
    collection integer primary key,
    passages integer not null,
    measured_at text not null,
    tried integer not null,
    judged integer not null,
    weight real not null,
    related_from real not null,
    first_by_words real not null,
    first_with_meaning real not null,
    rank_by_words real not null,
    rank_with_meaning real not null
  );
`;
