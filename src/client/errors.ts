// Turns the error of a call, through tRPC or REST, into its texts and its status. A toast shows the server's detail or a
// generic sentence (`errorText`); the page shows the detail or the name of the status (`failureText`).

/** The text of an error without a detail. */
export const GENERIC_ERROR_TEXT = 'Something went wrong.';

/** The standard names of statuses, except for 422. */
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

/** The name of a status from 400 to 511; undefined if it has none. */
export function statusName(status: number): string | undefined {
  return statusNames[status];
}

/** The message of a response that is not ok: the name of its status; otherwise status, status text and body. */
export function callErrorMessage(status: number, statusText: string, body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (
    statusName(status) ?? `Generic Error: status: ${status}; status text: ${statusText}; body: ${text ?? ''}`
  );
}

/** A response that is not ok; its message is `callErrorMessage`. */
export class CallError extends Error {
  readonly status: number;
  readonly statusText: string;
  /** Parsed if the response was JSON, otherwise text. */
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

/** The CallError that `error` is, or that is the cause of a TRPCClientError. */
function callErrorOf(error: unknown): CallError | undefined {
  if (error instanceof CallError) return error;
  return isRecord(error) && error.cause instanceof CallError ? error.cause : undefined;
}

/**
 * The body of an error response: of a REST response, the `data` of a tRPC error, or, if the request was refused before it
 * reached tRPC, the response in `meta` of the tRPC error.
 */
function errorBodyOf(error: unknown): Record<string, unknown> | undefined {
  const refusal = callErrorOf(error);
  if (refusal) return isRecord(refusal.body) ? refusal.body : undefined;
  if (!isRecord(error)) return undefined;
  const said = error.data ?? (isRecord(error.meta) ? error.meta.responseJSON : undefined);
  return isRecord(said) ? said : undefined;
}

/** The server's detail, or the `msg` of its first item if it is a list; undefined if there is none. */
function detailOf(error: unknown): string | undefined {
  const detail = errorBodyOf(error)?.detail;
  const first: unknown = Array.isArray(detail) ? detail[0] : undefined;
  const text = isRecord(first) ? first.msg : detail;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Whether the response came from the server itself, not from a proxy: only its errors have a detail, or name their status. */
export function isServerResponse(error: unknown): boolean {
  const body = errorBodyOf(error);
  return body !== undefined && ('detail' in body || 'httpStatus' in body);
}

/** The response in `meta` of a tRPC error. */
function responseOf(error: unknown): Record<string, unknown> | undefined {
  const response = isRecord(error) && isRecord(error.meta) ? error.meta.response : undefined;
  return isRecord(response) ? response : undefined;
}

/**
 * The text of the error toast.
 * @param error the error of the call: a CallError, or a tRPC error with `data.detail`
 * @returns the detail, or the `msg` of its first item if it is a list, or the generic text
 */
export function errorText(error: unknown): string {
  return detailOf(error) ?? GENERIC_ERROR_TEXT;
}

/**
 * The name of the failure, without the server's detail.
 * @returns `callErrorMessage`; the generic text if no response came
 */
export function failureName(error: unknown): string {
  const refusal = callErrorOf(error);
  if (refusal) return refusal.message;
  const status = errorStatus(error);
  if (status === undefined) return GENERIC_ERROR_TEXT;
  const statusText = responseOf(error)?.statusText;
  return callErrorMessage(status, typeof statusText === 'string' ? statusText : '', errorBodyOf(error));
}

/** The text of an error in the page: the detail, otherwise the name of the failure. */
export function failureText(error: unknown): string {
  const detail = detailOf(error);
  if (detail !== undefined) return detail;
  const name = failureName(error);
  const status = errorStatus(error);
  const isByProxy = (status === 401 || status === 403) && !isServerResponse(error);
  return isByProxy ? `Refused on the way to the server (${name}).` : name;
}

/** The HTTP status of a failed call; undefined if no response came. */
export function errorStatus(error: unknown): number | undefined {
  const refusal = callErrorOf(error);
  if (refusal) return refusal.status;
  const said = errorBodyOf(error)?.httpStatus;
  if (typeof said === 'number') return said;
  // A response that is not the server's, such as a proxy's: tRPC keeps it in `meta`.
  const given = responseOf(error)?.status;
  return typeof given === 'number' && given >= 400 ? given : undefined;
}
