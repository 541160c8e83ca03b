// The one rule that turns a failed call, through either transport, into what a person reads and what the program acts on
// (section 8 of the specification). That section asks for two texts, and both are here: a toast shows the server's detail
// or, without one, always the same sentence (`errorText`); the error itself is named by its status (`callErrorMessage`),
// and that name stands wherever a failure is shown in the page, outside of a toast (`failureText`).

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

/** The message of a call whose answer was not ok: the name of the status; without one, status, status text and body. */
export function callErrorMessage(status: number, statusText: string, body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (
    statusName(status) ?? `Generic Error: status: ${status}; status text: ${statusText}; body: ${text ?? ''}`
  );
}

/** A call whose answer was not ok, with `callErrorMessage` for its message. */
export class CallError extends Error {
  readonly status: number;
  readonly statusText: string;
  /** As JSON where the answer was JSON, else as text. */
  readonly body: unknown;

  constructor(status: number, statusText: string, body: unknown) {
    super(callErrorMessage(status, statusText, body));
    this.name = 'CallError';
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The CallError that `error` is, or that tRPC's client has wrapped in an error of its own. */
function callErrorOf(error: unknown): CallError | undefined {
  if (error instanceof CallError) return error;
  return isRecord(error) && error.cause instanceof CallError ? error.cause : undefined;
}

/**
 * What the server has said of a failed call: the body of a REST answer, what a tRPC error carries as `data`, or, where it
 * refused the request before it was a call at all, the answer that tRPC keeps beside an error of its own.
 */
function saidBy(error: unknown): Record<string, unknown> | undefined {
  const refusal = callErrorOf(error);
  if (refusal) return isRecord(refusal.body) ? refusal.body : undefined;
  if (!isRecord(error)) return undefined;
  const said = error.data ?? (isRecord(error.meta) ? error.meta.responseJSON : undefined);
  return isRecord(said) ? said : undefined;
}

/** The server's detail on a failed call, or the `msg` of its first item if it is a list; undefined where there is none. */
function detailOf(error: unknown): string | undefined {
  const detail = saidBy(error)?.detail;
  const first: unknown = Array.isArray(detail) ? detail[0] : undefined;
  const text = isRecord(first) ? first.msg : detail;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Whether the server itself, and not something on the way to it, has answered a failed call. */
export function isServersAnswer(error: unknown): boolean {
  return saidBy(error) !== undefined;
}

/** The answer that tRPC's client keeps beside an error of its own. */
function responseOf(error: unknown): Record<string, unknown> | undefined {
  const response = isRecord(error) && isRecord(error.meta) ? error.meta.response : undefined;
  return isRecord(response) ? response : undefined;
}

/**
 * The text of the toast for a failed call.
 * @param error whatever the call threw: a CallError, or a tRPC error, which carries `data.detail`
 * @returns the detail, or the `msg` of its first item if it is a list, or the generic text
 */
export function errorText(error: unknown): string {
  return detailOf(error) ?? GENERIC_ERROR_TEXT;
}

/**
 * What a failed call is called, without regard to what the server has said of it.
 * @returns `callErrorMessage`; the generic text where no answer came
 */
export function failureName(error: unknown): string {
  const refusal = callErrorOf(error);
  if (refusal) return refusal.message;
  const status = errorStatus(error);
  if (status === undefined) return GENERIC_ERROR_TEXT;
  const statusText = responseOf(error)?.statusText;
  return callErrorMessage(status, typeof statusText === 'string' ? statusText : '', saidBy(error));
}

/** What the page itself shows of a failed call, outside of a toast: the detail, else the name of the failure. */
export function failureText(error: unknown): string {
  return detailOf(error) ?? failureName(error);
}

/** The HTTP status of a failed call, or undefined when no answer came. */
export function errorStatus(error: unknown): number | undefined {
  const refusal = callErrorOf(error);
  if (refusal) return refusal.status;
  const said = saidBy(error)?.httpStatus;
  if (typeof said === 'number') return said;
  // An answer that is not ours, such as a proxy's: tRPC keeps the response beside its own error.
  const given = responseOf(error)?.status;
  return typeof given === 'number' && given >= 400 ? given : undefined;
}
