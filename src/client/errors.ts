// The one rule that turns a failed call into what a person reads and what the program acts on (section 8 of the specification).

/** The text of last resort. */
export const GENERIC_ERROR_TEXT = 'Something went wrong.';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function errorData(error: unknown): Record<string, unknown> | undefined {
  return isRecord(error) && isRecord(error.data) ? error.data : undefined;
}

/**
 * The sentence to show for a failed call.
 * @param error whatever the call threw; a tRPC error carries `data.detail`
 * @returns the detail, or the `msg` of its first item if it is a list, or the generic text
 */
export function errorText(error: unknown): string {
  const detail = errorData(error)?.detail;
  if (typeof detail === 'string' && detail !== '') return detail;
  if (!Array.isArray(detail)) return GENERIC_ERROR_TEXT;
  const first: unknown = detail[0];
  return isRecord(first) && typeof first.msg === 'string' && first.msg !== ''
    ? first.msg
    : GENERIC_ERROR_TEXT;
}

/** The HTTP status of a failed call, or undefined when no answer came. */
export function errorStatus(error: unknown): number | undefined {
  const status = errorData(error)?.httpStatus;
  return typeof status === 'number' ? status : undefined;
}
