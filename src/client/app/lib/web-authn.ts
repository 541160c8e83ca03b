// Passkeys in the browser: asks it for one, and says in words why there was none. The library is loaded with the first of them.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** What the browser has answered, or a sentence that says why it has not. */
export type BrowserAnswer<Credential> =
  { credential: Credential; problem?: undefined } | { credential?: undefined; problem: string };

/** Why this browser has no passkeys at this address; undefined where it has. */
export function whyNoPasskeys(): string | undefined {
  if (!window.isSecureContext)
    return 'Passkeys do not work at this address: browsers want https and a host name.';
  return 'PublicKeyCredential' in window ? undefined : 'This browser has no passkeys.';
}

function sentenceFor(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey of your account already.';
  if (name === 'SecurityError') return 'Passkeys do not work at this address, but at the one of this site.';
  // The browser does not say whether somebody pressed Cancel, was too slow, or has none.
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was used.';
  return 'This passkey could not be used.';
}

async function answerOf<Credential>(ask: () => Promise<Credential>): Promise<BrowserAnswer<Credential>> {
  try {
    return { credential: await ask() };
  } catch (error) {
    return { problem: sentenceFor(error) };
  }
}

/** Has the browser make a passkey. @param options what the server says of it */
export async function createPasskey(
  options: Record<string, unknown>,
): Promise<BrowserAnswer<RegistrationResponseJSON>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // Safe: the server makes them with the counterpart of this library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return answerOf(() => startRegistration({ optionsJSON }));
}

/** Has the browser use a passkey. @param options what the server says of it */
export async function signWithPasskey(
  options: Record<string, unknown>,
): Promise<BrowserAnswer<AuthenticationResponseJSON>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // Safe: as above.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answerOf(() => startAuthentication({ optionsJSON }));
}
