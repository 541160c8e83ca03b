// What the OpenAPI document says of each REST route: what it does, what comes back, and which refusals are its own.
// The compiler asks for an entry as soon as a row names a new procedure.
import { JOINED_MESSAGE } from '#shared/subscribers.ts';
import type { MirroredProcedure } from './rest-routes.ts';

/** What is said of one operation. */
export interface OperationDescription {
  summary: string;
  description: string;
  /** What a success answers with. */
  returns: string;
  /** The `message` of a success that only says it was done, for the example. */
  message?: string;
  /** Statuses that only this operation's own rules bring about, each with the reason. */
  refusals?: Readonly<Record<number, string>>;
}

/** The groups of operations, by the first part of the procedure's name; the document keeps this order. */
export const tags: Readonly<Record<string, { name: string; description: string }>> = {
  auth: { name: 'Login', description: 'Getting a token, ending it, and recovering a lost password.' },
  products: { name: 'Products', description: 'Products and their images. For whoever is signed in.' },
  subscribers: {
    name: 'Subscribers',
    description: 'The waitlist. Joining is open to everyone; the rest is for whoever is signed in.',
  },
  users: { name: 'Users', description: "One's own account, and for superusers everyone else's." },
  audit: { name: 'Audit', description: 'The audit log. For superusers.' },
};

const noProduct = 'There is no such product.';
const emailTaken = 'Another account has this e-mail address.';
const ownOrLast = 'The row is your own, or the last active superuser would be lost.';

export const operationDescriptions: Readonly<Record<MirroredProcedure, OperationDescription>> = {
  'auth.login': {
    summary: 'Log in',
    description:
      'Opens a session and answers with its token, to be sent as `Authorization: Bearer …`. It ends 24 hours after its last use, and after 7 days at the latest.',
    returns: 'The token.',
    refusals: {
      400: 'Wrong e-mail address, wrong password or inactive account: told apart by nothing.',
      429: 'Too many failed log-ins to this account or from this address.',
    },
  },
  'auth.testToken': {
    summary: 'Test a token',
    description: 'Tells whose token this is.',
    returns: 'The user behind the token.',
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
      'Sends a mail with a link to set a new password, if there is such an account. The answer never tells whether there is.',
    returns: 'The request was taken.',
    message: 'Password recovery email sent',
    refusals: { 422: 'The e-mail address is malformed.', 429: 'Too many requests from this address.' },
  },
  'auth.resetPassword': {
    summary: 'Set a new password by mail',
    description:
      'Redeems the token of a recovery mail. Every session of the account ends; nobody is logged in by it.',
    returns: 'The password is set.',
    message: 'Password updated successfully',
    refusals: { 400: 'The token is unknown, used, replaced or expired.' },
  },
  'auth.previewRecovery': {
    summary: 'Preview the recovery mail',
    description: 'The mail as this account would get it, with a link that opens nothing. For superusers.',
    returns: 'The mail as HTML.',
    refusals: { 404: 'No account has this e-mail address.', 422: 'The e-mail address is malformed.' },
  },

  'products.list': {
    summary: 'List products',
    description: 'A page of the products, newest first, with the number of all.',
    returns: 'The page.',
  },
  'products.create': {
    summary: 'Create a product',
    description: 'Makes a product, without images as yet.',
    returns: 'The new product.',
  },
  'products.get': {
    summary: 'Get a product',
    description: 'One product with its images.',
    returns: 'The product.',
    refusals: { 404: noProduct },
  },
  'products.update': {
    summary: 'Replace a product',
    description:
      'Replaces title and description; a description that is left out is none from then on. The images stay.',
    returns: 'The product as changed.',
    refusals: { 404: noProduct },
  },
  'products.remove': {
    summary: 'Delete a product',
    description: 'Deletes a product for good, and its images with their files.',
    returns: 'The product is gone.',
    message: 'Product deleted successfully',
    refusals: { 404: noProduct },
  },
  'products.uploadImages': {
    summary: 'Add images to a product',
    description:
      'Adds one to ten images behind those that the product has: all that are sent, or none. A product has at most 50. PNG, JPEG and WebP up to 5 MiB and 25 megapixels each, judged by their content, turned upright and stored without metadata.',
    returns: 'The product with its images.',
    refusals: {
      404: noProduct,
      409: 'The product would have more than 50 images.',
      413: 'A file is larger than 5 MiB, has more than 25 megapixels, or there are too many.',
      415: 'A file is not a PNG, JPEG or WebP image, or is damaged.',
    },
  },
  'products.orderImages': {
    summary: 'Order the images of a product',
    description: 'Puts the images of a product into another order.',
    returns: 'The product with its images in the new order.',
    refusals: { 404: noProduct, 409: 'The ids are not exactly those of the images that the product has.' },
  },
  'products.removeImage': {
    summary: 'Delete an image of a product',
    description: 'Removes an image of a product for good, and its files.',
    returns: 'The image is gone.',
    message: 'Image deleted successfully',
    refusals: { 404: 'There is no such product, or it has no such image.' },
  },

  'subscribers.list': {
    summary: 'List subscribers',
    description: 'A page of the waitlist, newest first, with the number of all subscribers.',
    returns: 'The page.',
  },
  'subscribers.join': {
    summary: 'Join the waitlist',
    description:
      'Puts an e-mail address on the waitlist. A first join and a repeat answer alike, and a repeat changes nothing. Coordinates become the name of a place; missing ones, or exactly 0,0, mean unknown.',
    returns: 'The address is on the waitlist.',
    message: JOINED_MESSAGE,
    refusals: { 429: 'Too many joins from this address.' },
  },
  'subscribers.get': {
    summary: 'Get a subscriber',
    description: 'One entry of the waitlist.',
    returns: 'The subscriber.',
    refusals: { 404: 'There is no such subscriber.' },
  },
  'subscribers.remove': {
    summary: 'Delete a subscriber',
    description: 'Removes an entry of the waitlist for good.',
    returns: 'The subscriber is gone.',
    message: 'Subscriber deleted successfully',
    refusals: { 404: 'There is no such subscriber.' },
  },
  'subscribers.exportCsv': {
    summary: 'Export subscribers as CSV',
    description:
      'Streams the subscribers who joined between two instants, both included, oldest first. The columns are `id,email,created_at,location`. A cell that a spreadsheet would run as a formula has a leading apostrophe.',
    returns: 'The file.',
  },

  'audit.list': {
    summary: 'List security events',
    description:
      'A page of the audit log, newest first: all of it, one action, or what one actor did, who is named by id or e-mail address. For superusers.',
    returns: 'The page.',
  },
  'users.list': {
    summary: 'List users',
    description: 'A page of the accounts, oldest first, with the number of all. For superusers.',
    returns: 'The page.',
  },
  'users.create': {
    summary: 'Create a user',
    description: 'Makes an account, neither active nor a superuser unless said. For superusers.',
    returns: 'The new user.',
    refusals: { 409: emailTaken },
  },
  'users.me': {
    summary: 'Get the own account',
    description: 'The user behind the token.',
    returns: 'The user.',
  },
  'users.updateMe': {
    summary: 'Change the own account',
    description: 'Changes the own name, e-mail address or both; what is left out stays as it is.',
    returns: 'The user as changed.',
    refusals: { 409: emailTaken },
  },
  'users.removeMe': {
    summary: 'Delete the own account',
    description: 'Deletes the own account for good, with all its sessions.',
    returns: 'The account is gone.',
    message: 'User deleted successfully',
    refusals: { 409: 'Superusers cannot delete themselves.' },
  },
  'users.changePassword': {
    summary: 'Change the own password',
    description: 'Sets a new password. The other sessions of the account end; this one goes on.',
    returns: 'The password is changed.',
    message: 'Password updated successfully',
    refusals: {
      400: 'The current password is wrong, or the new one equals it.',
      429: 'Too many wrong current passwords.',
    },
  },
  'users.mySessions': {
    summary: 'List the own sessions',
    description: 'The live sessions of the own account, the one used last first.',
    returns: 'The sessions.',
  },
  'users.endMySession': {
    summary: 'End one of the own sessions',
    description: 'Ends a session of the own account; its token opens nothing from then on.',
    returns: 'The session has ended.',
    message: 'Session ended',
    refusals: { 404: 'There is no such session of yours.' },
  },
  'users.signup': {
    summary: 'Sign up',
    description:
      'Makes an account, as the installation allows: active at once, active once a superuser has approved it, or not at all. A valid `claim` makes the first superuser.',
    returns: 'The new user.',
    refusals: {
      400: 'The claim link is not valid any more.',
      409: `${emailTaken} Or sign-up is closed.`,
      429: 'Too many sign-ups from this address.',
    },
  },
  'users.get': {
    summary: 'Get a user',
    description: 'One account: the own one, or for superusers any.',
    returns: 'The user.',
    refusals: {
      403: 'The id is not your own, and you are not a superuser: the same for every other id.',
      404: 'There is no such user.',
    },
  },
  'users.update': {
    summary: 'Change a user',
    description:
      'Changes another account; what is left out stays as it is. A new password or a deactivation ends its sessions. For superusers.',
    returns: 'The user as changed.',
    refusals: { 404: 'There is no such user.', 409: `${emailTaken} Or: ${ownOrLast}` },
  },
  'users.remove': {
    summary: 'Delete a user',
    description: 'Removes another account for good. For superusers.',
    returns: 'The user is gone.',
    message: 'User deleted successfully',
    refusals: { 404: 'There is no such user.', 409: ownOrLast },
  },
};
