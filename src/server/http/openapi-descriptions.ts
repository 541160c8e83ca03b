// Descriptions of the REST operations for the OpenAPI document: what each does, what it returns and which errors it has.
import { JOINED_MESSAGE } from '#shared/subscribers.ts';
import type { MirroredProcedure } from './rest-routes.ts';

export interface OperationDescription {
  summary: string;
  description: string;
  /** The description of the success response. */
  returns: string;
  /** The `message` of the success response, for the example. */
  message?: string;
  /** The error statuses that are specific to this operation, each with the reason. */
  refusals?: Readonly<Record<number, string>>;
}

const noProduct = 'There is no such product.';
const noSubscriber = 'There is no such subscriber.';
const searchBusy = 'The search does not answer in time. Repeat the request.';
const noUser = 'There is no such user.';
const emailTaken = 'Another account has this e-mail address.';
const ownOrLast = 'It is your own account, or the last active superuser.';

export const operationDescriptions: Readonly<Record<MirroredProcedure, OperationDescription>> = {
  'auth.login': {
    summary: 'Log in',
    description:
      'Opens a session and returns its token, to be sent as `Authorization: Bearer …`. It ends 24 hours after its last use, and after 7 days at the latest.',
    returns: 'The token.',
    refusals: {
      400: 'Wrong e-mail address, wrong password or inactive account; the answer is the same for all three.',
      429: 'Too many failed log-ins to this account or from this address.',
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
    description: 'The mail as this account would get it, with a link that does not work. For superusers.',
    returns: 'The mail as HTML.',
    refusals: { 404: 'No account has this e-mail address.', 422: 'The e-mail address is malformed.' },
  },

  'products.list': {
    summary: 'List products',
    description: 'A page of the products, newest first, with the total number.',
    returns: 'The page.',
  },
  'products.create': {
    summary: 'Create a product',
    description: 'Creates a product without images.',
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
      'Replaces title and description; a description that is left out is removed. The images stay.',
    returns: 'The changed product.',
    refusals: { 404: noProduct },
  },
  'products.remove': {
    summary: 'Delete a product',
    description: 'Deletes a product permanently, with its images and their files.',
    returns: 'The product is gone.',
    message: 'Product deleted successfully',
    refusals: { 404: noProduct },
  },
  'products.uploadImages': {
    summary: 'Add images to a product',
    description:
      'Adds one to ten images after the existing ones, either all or none. A product has at most 50. PNG, JPEG and WebP up to 5 MiB and 25 megapixels each; the type is detected from the content, and images are rotated upright and stored without metadata.',
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
    description: 'Changes the order of the images of a product.',
    returns: 'The product with its images in the new order.',
    refusals: { 404: noProduct, 409: 'The ids are not exactly those of the images of the product.' },
  },
  'products.removeImage': {
    summary: 'Delete an image of a product',
    description: 'Deletes an image of a product permanently, with its files.',
    returns: 'The image is gone.',
    message: 'Image deleted successfully',
    refusals: { 404: 'There is no such product, or it has no such image.' },
  },

  'subscribers.list': {
    summary: 'List subscribers',
    description:
      'A page of the subscribers that match all of the given filters, with the number of all matches; newest first, unless sorted otherwise. Equal rows are sorted by id.',
    returns: 'The page.',
    refusals: { 503: searchBusy },
  },
  'subscribers.stats': {
    summary: 'Get figures of the waitlist',
    description:
      'How many joined in a range and in the equally long one before it, on each day of a time zone, and from where: the 20 commonest places. The range is at most 800 days.',
    returns: 'The figures.',
    refusals: { 503: searchBusy },
  },
  'subscribers.join': {
    summary: 'Join the waitlist',
    description:
      'Adds an e-mail address to the waitlist. A repeated join changes nothing and gets the same answer. Coordinates are converted to a place name; missing ones, or exactly 0,0, mean unknown.',
    returns: 'The address is on the waitlist.',
    message: JOINED_MESSAGE,
    refusals: { 429: 'Too many joins from this address.' },
  },
  'subscribers.get': {
    summary: 'Get a subscriber',
    description: 'One entry of the waitlist.',
    returns: 'The subscriber.',
    refusals: { 404: noSubscriber },
  },
  'subscribers.remove': {
    summary: 'Delete a subscriber',
    description: 'Deletes an entry of the waitlist permanently.',
    returns: 'The subscriber is gone.',
    message: 'Subscriber deleted successfully',
    refusals: { 404: noSubscriber },
  },
  'subscribers.exportCsv': {
    summary: 'Export subscribers as CSV',
    description:
      'Streams the subscribers who joined between two instants, both inclusive, or those that match the filters of the list, or are named by `ids`, or all of these together, oldest first. Without a filter and without ids, both ends of the range are required. The columns are `id,email,created_at,location`. A cell that a spreadsheet would run as a formula starts with an apostrophe.',
    returns: 'The file.',
    refusals: { 503: searchBusy },
  },

  'audit.list': {
    summary: 'List security events',
    description:
      'A page of the audit log, newest first, optionally limited to one action or to one actor, given by id or e-mail address. For superusers.',
    returns: 'The page.',
  },
  'users.list': {
    summary: 'List users',
    description: 'A page of the accounts, oldest first, with the total number. For superusers.',
    returns: 'The page.',
  },
  'users.create': {
    summary: 'Create a user',
    description: 'Creates an account, by default neither active nor a superuser. For superusers.',
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
  'users.signup': {
    summary: 'Sign up',
    description:
      'Creates an account, depending on the configuration: active at once, active after a superuser approves it, or not at all. A valid `claim` creates the first superuser.',
    returns: 'The new user.',
    refusals: {
      400: 'The claim link is no longer valid.',
      409: `${emailTaken} Or sign-up is closed.`,
      429: 'Too many sign-ups from this address.',
    },
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
      'Changes another account; fields that are left out stay unchanged. A new password or a deactivation ends its sessions. For superusers.',
    returns: 'The changed user.',
    refusals: { 404: noUser, 409: `${emailTaken} Or: ${ownOrLast}` },
  },
  'users.remove': {
    summary: 'Delete a user',
    description: 'Deletes another account permanently. For superusers.',
    returns: 'The user is gone.',
    message: 'User deleted successfully',
    refusals: { 404: noUser, 409: ownOrLast },
  },
};
