// Calls a running server as a signed-in client does.

/** A client of the REST interface of a server. */
export class RestClient {
  readonly #url: string;
  readonly #authorization: string;

  constructor(url: string, authorization: string) {
    this.#url = `${url}/api/v1`;
    this.#authorization = authorization;
  }

  /** @param path below `/api/v1` @param body sent by POST if given */
  async send(path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(this.#url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: this.#authorization,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    });
  }

  /** As `send`. @throws Error if the answer is no success */
  async get<Body>(path: string, body?: object): Promise<Body> {
    const answer = await this.send(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    // Safe: the output schema of the procedure has checked it.
    return (await answer.json()) as Body;
  }
}
