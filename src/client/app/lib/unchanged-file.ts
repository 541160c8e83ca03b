/** A chosen file cannot be read any more. In the shape of a refusal, so that its detail is shown. */
class ChangedFileError extends Error {
  readonly data = { detail: 'The file has changed since it was chosen. Please choose it again.' };
}

/**
 * Browsers refuse to read a file whose size or time of change is not that of its choice.
 * @throws ChangedFileError
 */
export async function assertUnchanged(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new ChangedFileError('The file has changed', { cause });
  }
}
