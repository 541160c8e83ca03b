import { expect, test } from 'vitest';
import { whatToDo } from './what-to-do.ts';

test.each([
  ['This PDF needs a password.', /^Save it without a password/],
  ['This file needs a password.', /^Save it without a password/],
  ['This PDF is encrypted in a way that cannot be read.', /^Save it without a password/],
  ['This book is protected against copying (DRM), and cannot be read.', /^Get a copy without protection/],
  ['This file is damaged: it begins like a PDF, but cannot be read as one.', /^Export it again/],
  ['This picture is damaged.', /^Export it again/],
  ['This file holds more than 1,000 files: divide it into several.', /^Divide it/],
  ['This file unpacks to more than 500 MiB.', /^Divide it/],
  ['This file needs more than 768 MiB of memory to be read.', /^Divide it/],
  ['This file takes too long to read: one page was not done after 60 seconds.', /^Divide it/],
  ['This file has more than 5 million cells: divide it into several.', /^Divide it/],
  ['Files lie in each other more than 3 levels deep in this one.', /^Take out what lies in it/],
  ['Taking this file apart takes too long: it holds too many files that hold others.', /^Take out what/],
  ['The content of this file is not stored any more: upload it again.', /^Take your own copy/],
  ['Reading this file ended unexpectedly each time it was tried.', /^Have it read again/],
  ['This file has no text.', /^Save it with its text/],
  ['This file is empty.', /^Look into it/],
  ['There is no file in this ZIP.', /^Look into it/],
  ['Something else.', /^Mend it/],
  [null, /^Mend it/],
])('%s: what helps', (detail, expected) => {
  expect(whatToDo(detail)).toMatch(expected);
});
