// Descriptions of the REST operations on sessions and accounts for the OpenAPI document.
import type { MirroredProcedure } from './rest-routes.ts';

export interface OperationDescription {
  summary: string;
  description: string;
  /** The description of the success response. */
  returns: string;
  /** The description of the answer to a call that a job goes on with, which has the status 202. */
  accepted?: string;
  /** The `message` of the success response, for the example. */
  message?: string;
  /** The name of the file that is returned, if one is. */
  fileName?: string;
  /** The error statuses that are specific to this operation, each with the reason. */
  refusals?: Readonly<Record<number, string>>;
}

const wrongCode = 'The code is wrong, or was used before.';
const reauthenticateFirst =
  'The log-in, or the last `POST /users/me/reauthenticate`, was more than ten minutes ago (`Enter your password first`).';
const noPasskeys = 'The address of this site is of a kind for which browsers offer no passkeys.';
const noUser = 'There is no such user.';
const emailTaken = 'Another account has this e-mail address.';
const ownOrLast = 'It is your own account, or the last active superuser.';

type AccountProcedure = Extract<
  MirroredProcedure,
  `auth.${string}` | `users.${string}` | `secondFactors.${string}` | `passkeys.${string}`
>;

export const accountDescriptions: Readonly<Record<AccountProcedure, OperationDescription>> = {
  'auth.login': {
    summary: 'Log in',
    description:
      'Opens a session and returns its token, to be sent as `Authorization: Bearer …`. It ends 24 hours after its last use, and after 7 days at the latest.',
    returns: 'The token.',
    refusals: {
      400: 'Wrong e-mail address, wrong password or inactive account: the answer is the same for all three. `Second factor required`: the password is right, and `otp` is missing. `Incorrect code`: it is wrong or was used.',
      429: 'Too many failed log-ins to this account or from this address.',
    },
  },
  'auth.passkeyOptions': {
    summary: 'Begin to log in with a passkey',
    description:
      'Returns what `navigator.credentials.get()` of a browser is called with. The challenge in it can be answered once, within five minutes, by a passkey of any account.',
    returns: 'The options, `PublicKeyCredentialRequestOptionsJSON` of Web Authentication.',
    refusals: { 409: noPasskeys, 429: 'Too many requests from this address.' },
  },
  'auth.passkeyLogin': {
    summary: 'Log in with a passkey',
    description:
      'Opens a session like `POST /login/access-token`, with the answer of the browser instead of the password and the second factor.',
    returns: 'The token.',
    refusals: {
      400: 'The passkey is unknown, was removed or is of an inactive account, or its answer is forged, late or was given before: the answer is the same for all of them.',
      409: noPasskeys,
      429: 'Too many failed log-ins with this passkey or from this address.',
    },
  },
  'auth.testToken': {
    summary: 'Test a token',
    description: 'Returns the user of this token.',
    returns: 'The user of the token.',
  },
  'auth.logout': {
    summary: 'Log out',
    description: 'Ends the session of this token on the server, at once.',
    returns: 'The session has ended.',
    message: 'Logged out',
  },
  'auth.recoverPassword': {
    summary: 'Ask for a recovery mail',
    description:
      'Sends a mail with a link to set a new password, if the account exists. The answer does not reveal whether it does.',
    returns: 'The request was accepted.',
    message: 'Password recovery email sent',
    refusals: { 422: 'The e-mail address is malformed.', 429: 'Too many requests from this address.' },
  },
  'auth.resetPassword': {
    summary: 'Set a new password by mail',
    description:
      'Redeems the token of a recovery mail. All sessions of the account end, and no new one is opened.',
    returns: 'The password is set.',
    message: 'Password updated successfully',
    refusals: { 400: 'The token is unknown, used, replaced or expired.' },
  },
  'auth.previewRecovery': {
    summary: 'Preview the recovery mail',
    description: 'The mail as this account would get it, with a link that does not work.',
    returns: 'The mail as HTML.',
    refusals: { 404: 'No account has this e-mail address.', 422: 'The e-mail address is malformed.' },
  },

  'users.list': {
    summary: 'List users',
    description:
      'A page of the accounts, oldest first unless sorted otherwise, with the number of those that match.',
    returns: 'The page.',
  },
  'users.create': {
    summary: 'Create a user',
    description: 'Creates an account, by default inactive and with the role `user`.',
    returns: 'The new user.',
    refusals: { 409: emailTaken },
  },
  'users.me': {
    summary: 'Get your account',
    description: 'The user of the token.',
    returns: 'The user.',
  },
  'users.updateMe': {
    summary: 'Change your account',
    description: 'Changes your name, e-mail address or both; fields that are left out stay unchanged.',
    returns: 'The changed user.',
    refusals: { 409: emailTaken },
  },
  'users.removeMe': {
    summary: 'Delete your account',
    description: 'Deletes your account permanently, with all its sessions.',
    returns: 'The account is gone.',
    message: 'User deleted successfully',
    refusals: { 409: 'Superusers cannot delete themselves.' },
  },
  'users.changePassword': {
    summary: 'Change your password',
    description: 'Sets a new password. All other sessions of the account end.',
    returns: 'The password is changed.',
    message: 'Password updated successfully',
    refusals: {
      400: 'The current password is wrong, or the new one equals it.',
      429: 'Too many wrong current passwords.',
    },
  },
  'users.mySessions': {
    summary: 'List your sessions',
    description: 'The live sessions of your account, most recently used first.',
    returns: 'The sessions.',
  },
  'users.endMySession': {
    summary: 'End one of your sessions',
    description: 'Ends a session of your account; its token is invalid from then on.',
    returns: 'The session has ended.',
    message: 'Session ended',
    refusals: { 404: 'You have no such session.' },
  },
  'secondFactors.status': {
    summary: 'Get your second factors',
    description: 'What is set up besides the password, and whether it has to be.',
    returns: 'What is set up.',
  },
  'secondFactors.beginTotp': {
    summary: 'Set up an authenticator app',
    description:
      'Makes the secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). It counts once `POST /users/me/totp/confirm` got a code of it; a former secret that was not confirmed is void.',
    returns: 'The secret.',
    refusals: { 409: 'An authenticator app is set up already.' },
  },
  'secondFactors.confirmTotp': {
    summary: 'Confirm the authenticator app',
    description:
      'From now on a log-in with the password needs a code. The other sessions of the account end, and it gets a mail.',
    returns: 'Ten recovery codes, which are told only now.',
    refusals: { 400: wrongCode, 409: 'No secret waits for a code.', 429: 'Too many wrong codes.' },
  },
  'secondFactors.disableTotp': {
    summary: 'Turn off the authenticator app',
    description: 'Removes it. The other sessions of the account end, and it gets a mail.',
    returns: 'It is turned off.',
    message: 'The authenticator app is turned off',
    refusals: { 400: wrongCode, 409: 'None is set up.', 429: 'Too many wrong codes.' },
  },
  'secondFactors.renewRecoveryCodes': {
    summary: 'Make new recovery codes',
    description: 'Replaces the recovery codes. The other sessions of the account end, and it gets a mail.',
    returns: 'Ten recovery codes, which are told only now.',
    refusals: { 400: wrongCode, 409: 'No second factor is set up.', 429: 'Too many wrong codes.' },
  },
  'secondFactors.reauthenticate': {
    summary: 'Enter your password again',
    description:
      'Lets this session add and remove passkeys for ten minutes, as after its log-in. An account with an authenticator app needs a code of it too.',
    returns: 'The session has shown who it is.',
    message: 'Authenticated',
    refusals: {
      400: 'The password is wrong. `Second factor required`: it is right, and `otp` is missing. `Incorrect code`: it is wrong or was used.',
      429: 'Too many wrong passwords or codes.',
    },
  },
  'passkeys.list': {
    summary: 'List your passkeys',
    description: 'The passkeys of your account, oldest first, ten at most.',
    returns: 'The passkeys.',
  },
  'passkeys.options': {
    summary: 'Begin to add a passkey',
    description:
      'Returns what `navigator.credentials.create()` of a browser is called with. The challenge in it can be answered once, within five minutes, by this session.',
    returns: 'The options, `PublicKeyCredentialCreationOptionsJSON` of Web Authentication.',
    refusals: { 409: `${reauthenticateFirst} Or you have ten passkeys. Or: ${noPasskeys}` },
  },
  'passkeys.add': {
    summary: 'Add a passkey',
    description:
      'Stores the passkey that the browser has made. It logs in without the password, and a log-in with the password needs a second factor from now on. The other sessions of the account end, and it gets a mail.',
    returns: 'The passkey, and ten recovery codes if there were none, which are told only now.',
    refusals: {
      400: 'The answer of the browser is of another site or challenge, late, or damaged, or the authenticator has not checked who holds it.',
      409: `You have ten passkeys, or this one. Or: ${noPasskeys}`,
    },
  },
  'passkeys.remove': {
    summary: 'Remove a passkey',
    description:
      'It does not log in any more. The other sessions of the account end, and it gets a mail. With the last second factor the recovery codes go.',
    returns: 'The passkey is gone.',
    message: 'Passkey removed',
    refusals: { 404: 'You have no such passkey.', 409: reauthenticateFirst },
  },
  'users.signup': {
    summary: 'Sign up',
    description:
      'Creates an account, depending on the configuration: active at once, active after a superuser approves it, or not at all. A valid `claim` creates the first superuser; an `invitation` creates an active member of the beta, and the token of an invitation of staff in `staff` an active account of its role; their address is the one that was invited, whatever `email` says.',
    returns: 'The new user.',
    refusals: {
      400: 'The claim link is no longer valid.',
      404: 'There is no such invitation.',
      409: `${emailTaken} Or sign-up is closed, or by invitation only, or the invitation was used or revoked, or has expired.`,
      429: 'Too many sign-ups from this address.',
    },
  },
  'users.invite': {
    summary: 'Invite staff',
    description:
      'Sends a mail with a link to choose a name and password, which makes an account of this role. It works once, for 7 days, whatever `SIGNUP_MODE` says, and only as long as you are an active superuser. A later invitation of the same address voids the former one. Members are invited from the waitlist instead.',
    returns: 'The invitation.',
    refusals: { 409: emailTaken },
  },
  'users.checkInvite': {
    summary: 'Check the link of an invitation of staff',
    description: 'What the token of a link is good for. It changes nothing.',
    returns: 'The state, and the address and role while the invitation can be used.',
    refusals: { 429: 'Too many checks from this address.' },
  },
  'users.get': {
    summary: 'Get a user',
    description: 'One account: your own, or for superusers any.',
    returns: 'The user.',
    refusals: {
      403: 'The id is not your own, and you are not a superuser; the same for every other id.',
      404: noUser,
    },
  },
  'users.update': {
    summary: 'Change a user',
    description:
      'Changes another account; fields that are left out stay unchanged. A new password or a deactivation ends its sessions.',
    returns: 'The changed user.',
    refusals: { 404: noUser, 409: `${emailTaken} Or: ${ownOrLast}` },
  },
  'users.activate': {
    summary: 'Activate users',
    description:
      'Activates up to 1,000 accounts, all of them that are there and inactive, in one transaction. Those that a superuser has created get the mail about it.',
    returns: 'How many were activated.',
  },
  'users.endSessions': {
    summary: 'End the sessions of a user',
    description: 'Ends every session of another account, which may log in again.',
    returns: 'How many there were.',
    refusals: { 404: noUser, 409: 'It is your own account.' },
  },
  'users.remove': {
    summary: 'Delete a user',
    description: 'Deletes another account permanently.',
    returns: 'The user is gone.',
    message: 'User deleted successfully',
    refusals: { 404: noUser, 409: ownOrLast },
  },
};
