// The one rule that turns a failed call, through either door, into what a person reads and what the program acts on
// (section 8 of the specification).

/** The text of last resort. */
export const GENERIC_ERROR_TEXT = 'Something went wrong.';

/** The standard names of statuses; 422 is the exception that the specification makes. */
const statusNames: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  418: "I'm a Teapot",
  421: 'Misdirected Request',
  422: 'Validation Error',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  506: 'Variant Also Negotiates',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  509: 'Bandwidth Limit Exceeded',
  510: 'Not Extended',
  511: 'Network Authentication Required',
};

/** The name of a status from 400 to 511; undefined for one that has none. */
export function statusName(status: number): string | undefined {
  return statusNames[status];
}

/**
 * A call whose answer was not ok. Its message is the name of the status, or for a status without one all there is:
 * status, status text and body.
 */
export class CallError extends Error {
  readonly status: number;
  readonly statusText: string;
  /** As JSON where the answer was JSON, else as text. */
  readonly body: unknown;

  constructor(status: number, statusText: string, body: unknown) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    super(
      statusName(status) ??
        `Generic Error: status: ${status}; status text: ${statusText}; body: ${text ?? ''}`,
    );
    this.name = 'CallError';
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * What the server has said of a failed call: the body of a REST answer, what a tRPC error carries as `data`, or, where it
 * refused the request before it was a call at all, the answer that tRPC keeps beside an error of its own.
 */
function saidBy(error: unknown): Record<string, unknown> | undefined {
  if (error instanceof CallError) return isRecord(error.body) ? error.body : undefined;
  if (!isRecord(error)) return undefined;
  const said = error.data ?? (isRecord(error.meta) ? error.meta.responseJSON : undefined);
  return isRecord(said) ? said : undefined;
}

/**
 * The sentence to show for a failed call.
 * @param error whatever the call threw: a CallError, or a tRPC error, which carries `data.detail`
 * @returns the detail, or the `msg` of its first item if it is a list, or the generic text
 */
export function errorText(error: unknown): string {
  const detail = saidBy(error)?.detail;
  if (typeof detail === 'string' && detail !== '') return detail;
  if (!Array.isArray(detail)) return GENERIC_ERROR_TEXT;
  const first: unknown = detail[0];
  return isRecord(first) && typeof first.msg === 'string' && first.msg !== ''
    ? first.msg
    : GENERIC_ERROR_TEXT;
}

/** The HTTP status of a failed call, or undefined when no answer came. */
export function errorStatus(error: unknown): number | undefined {
  if (error instanceof CallError) return error.status;
  const said = saidBy(error)?.httpStatus;
  if (typeof said === 'number') return said;
  // An answer that is not ours, such as a proxy's: tRPC keeps the response beside its own error.
  const response = isRecord(error) && isRecord(error.meta) ? error.meta.response : undefined;
  const given = isRecord(response) ? response.status : undefined;
  return typeof given === 'number' && given >= 400 ? given : undefined;
}
