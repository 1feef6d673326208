// The size limits (STYLE.md) as data, with the few exempt folders and files and their reasons.

/**
 * Code is measured in signs, its characters without white space, so that no way of breaking lines
 * changes a size: about 42 are a line. SQL is written by hand, and is measured in lines; a chapter
 * of the schema's book is an area whole (decision 0069). Then parameters of a function, folders
 * below a wing, and files in a folder.
 */
export const LIMITS = {
  file_signs: 12_500,
  test_signs: 21_000,
  style_signs: 5_200,
  function_signs: 2_550,
  component_signs: 4_100,
  sql_lines: 300,
  chapter_lines: 500,
  parameters: 4,
  folders_deep: 3,
  files_in_folder_least: 3,
  files_in_folder_most: 15,
  files_in_folder_hard: 20,
};

/** Files that may be longer than a reader likes. */
export const LONG_FILES: Record<string, string> = {
  'tools/check/access/bodies.ts': 'a body for each call that writes, looked up in one table',
};

/** Folders that may hold more files than a reader likes. */
export const FULL_FOLDERS: Record<string, string> = {
  'database/migrations': 'one file a change, never merged',
  'e2e/journeys': 'one file a story',
};

/** Folders that are served or read as they are: their files carry data, not code. */
export const DATA_FOLDERS = ['web/public/'];

/**
 * Lines that a file must open with before its sentence may come: an interpreter or a reference a
 * tool demands.
 */
export const BEFORE_FIRST_SENTENCE = /^(#!|\/\/\/ <reference|<\?xml|\/\/ @vitest-environment)/;

export const CODE_NAME =
  /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|mts|mjs|css|sql)$/;
export const MIGRATION_NAME = /^\d{4}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/;
/** With its number. */
export const MIGRATION = /^database\/migrations\/(\d{4})_[^/]*\.sql$/;
/** Migrations of the baseline, 0001 to 0016. */
export const CHAPTER = /^database\/migrations\/00(0[1-9]|1[0-6])_[^/]*\.sql$/;
export const FOLDER_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
