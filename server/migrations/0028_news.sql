-- News of /news/{id}. draft: 0 or 1; a post is seen from published_at on unless it is a draft.
CREATE TABLE post (
  id TEXT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  markdown TEXT NOT NULL,
  draft {i64} NOT NULL CHECK (draft IN (0, 1)),
  published_at {i64} NOT NULL,
  updated_at {i64} NOT NULL CHECK (updated_at >= published_at)
) {tail};

-- A short link of /project/{id} to a path of this site.
CREATE TABLE project (
  id TEXT NOT NULL PRIMARY KEY,
  path TEXT NOT NULL
) {tail};
