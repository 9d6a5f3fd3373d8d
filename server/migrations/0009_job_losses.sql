-- How often the process that ran a job ended without a word: such a job must not be run for ever.
ALTER TABLE job ADD COLUMN losses {i64} NOT NULL DEFAULT 0;
