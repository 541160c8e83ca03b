// Sends a call from the API page.
import { statusName } from '#client/errors.ts';
import type { Call } from './api-document.ts';

/** The input of the form. */
export type Filled = {
  /** Parameters by name; empty ones are left out of query and headers. */
  parameters: Record<string, string>;
  /** The text of a JSON body. */
  json: string;
  /** The fields of a form body: text or files. */
  fields: Record<string, string | File[]>;
};

/** The response. */
export type Answer = {
  status: number;
  /** The name of the status. */
  name: string;
  ok: boolean;
  milliseconds: number;
  type: string;
  /** The body; indented if it is JSON. */
  text: string;
  /** The token of a log-in. */
  token: string | undefined;
};

/** The content type of the call's body; undefined where it has none. */
export function bodyType(call: Call): string | undefined {
  return Object.keys(call.requestBody?.content ?? {})[0];
}

/** The address of a call with its parameters. */
function addressOf(base: string, call: Call, parameters: Record<string, string>): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
  const query = new URLSearchParams(givenIn('query', call, parameters));
  return `${base}${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** The filled-in parameters of the query or the headers. */
function givenIn(location: 'query' | 'header', call: Call, parameters: Record<string, string>) {
  return (call.parameters ?? []).flatMap((parameter): [name: string, value: string][] => {
    const value = parameters[parameter.name] ?? '';
    return parameter.in === location && value !== '' ? [[parameter.name, value]] : [];
  });
}

function bodyOf(type: string, { json, fields }: Filled): BodyInit {
  if (type === 'application/json') return json;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    // What was left empty is left out: only fields that are optional can be.
    for (const part of [value].flat()) if (part !== '') form.append(name, part);
  }
  if (type === 'multipart/form-data') return form;
  const texts = [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  return new URLSearchParams(texts);
}

/**
 * Sends a call to this origin, even if the document names another server.
 * @param token the access token, sent if the call requires one; empty for none
 * @throws TypeError if no response comes
 */
export async function send(base: string, call: Call, filled: Filled, token: string): Promise<Answer> {
  const type = bodyType(call);
  const headers = new Headers();
  if (token !== '' && call.security.length > 0) headers.set('authorization', `Bearer ${token}`);
  if (type === 'application/json') headers.set('content-type', type);
  for (const [name, value] of givenIn('header', call, filled.parameters)) headers.set(name, value);
  const startedAt = performance.now();
  const response = await fetch(addressOf(base, call, filled.parameters), {
    method: call.method,
    headers,
    // Only the token authenticates, not the session of the browser.
    credentials: 'omit',
    ...(type === undefined ? {} : { body: bodyOf(type, filled) }),
  });
  const text = await response.text();
  const json = parse(text);
  return {
    status: response.status,
    name: response.ok ? response.statusText || 'OK' : (statusName(response.status) ?? response.statusText),
    ok: response.ok,
    milliseconds: Math.round(performance.now() - startedAt),
    type: response.headers.get('content-type') ?? '',
    text: json === undefined ? text : JSON.stringify(json, null, 2),
    token: tokenIn(json),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function tokenIn(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('access_token' in json)) return undefined;
  return typeof json.access_token === 'string' ? json.access_token : undefined;
}
