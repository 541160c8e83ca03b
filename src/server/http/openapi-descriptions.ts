// Descriptions of the REST operations for the OpenAPI document: what each does, what it returns and which errors it has.
import { MANAGE_LINK_MESSAGE } from '#shared/own-entry.ts';
import { JOINED_MESSAGE } from '#shared/subscribers.ts';
import { viewMessages } from '#shared/view-limits.ts';
import { accountDescriptions, type OperationDescription } from './openapi-account-descriptions.ts';
import { askDescriptions } from './openapi-ask-descriptions.ts';
import { threadDescriptions } from './openapi-thread-descriptions.ts';
import { invitationDescriptions } from './openapi-invitation-descriptions.ts';
import type { MirroredProcedure } from './rest-routes.ts';

const noProduct = 'There is no such product.';
const noSubscriber = 'There is no such subscriber.';
const noView = 'There is no such view, or it is somebody else’s and not shared.';
const noJob = 'You have started no such job.';
const searchBusy = 'The search does not answer in time. Repeat the request.';

export const operationDescriptions: Readonly<Record<MirroredProcedure, OperationDescription>> = {
  ...accountDescriptions,
  ...invitationDescriptions,
  ...askDescriptions,
  ...threadDescriptions,
  'products.list': {
    summary: 'List products',
    description: 'A page of the products, newest first, with the number of those that match.',
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
  'subscribers.manageLink': {
    summary: 'Send the link to an entry',
    description:
      'Sends a mail to an address of the waitlist, with the link to a page that shows what is stored and removes it; one an hour at most. The answer is the same for every address.',
    returns: 'If the address is on the waitlist, a mail is on its way.',
    message: MANAGE_LINK_MESSAGE,
    refusals: { 429: 'Too many requests from this address.' },
  },
  'subscribers.get': {
    summary: 'Get a subscriber',
    description:
      'One entry of the waitlist. Staff also see its notes, mails and history, where it is, how it came, and the account of its address; for a `user` these are null.',
    returns: 'The subscriber.',
    refusals: { 404: noSubscriber },
  },
  'subscribers.update': {
    summary: 'Change a subscriber',
    description:
      'Changes the tags and the place of an entry; what is left out stays. Tags are unique without regard to case: one that comes again counts once. A place with another name has no coordinates.',
    returns: 'The subscriber.',
    refusals: { 404: noSubscriber },
  },
  'subscribers.addNote': {
    summary: 'Add a note to a subscriber',
    description:
      'Adds a note, which is plain text. The person sees it on the page of the own entry, without who wrote it.',
    returns: 'The note.',
    refusals: { 404: noSubscriber, 409: 'The entry has 200 notes.' },
  },
  'subscribers.removeNote': {
    summary: 'Delete a note',
    description: 'Deletes a note of an entry permanently, whoever wrote it.',
    returns: 'The note is gone.',
    message: 'Note deleted successfully',
    refusals: { 404: 'There is no such subscriber, or it has no such note.' },
  },
  'subscribers.tagMany': {
    summary: 'Tag subscribers',
    description:
      'Adds tags to up to 1,000 entries and removes others, in one transaction. A tag that is both added and removed is there afterwards. If one of the entries would have more than 20, none is changed (422).',
    returns: 'How many entries have changed.',
  },
  'subscribers.remove': {
    summary: 'Delete a subscriber',
    description: 'Deletes an entry of the waitlist permanently.',
    returns: 'The subscriber is gone.',
    message: 'Subscriber deleted successfully',
    refusals: { 404: noSubscriber },
  },
  'subscribers.removeMany': {
    summary: 'Delete subscribers',
    description:
      'Deletes entries of the waitlist permanently. With `ids`, up to 1,000, it deletes all of them that are there, in one transaction. With `filters`, those of the list, and `expected`, a job deletes what matches when the call begins, if that is exactly so many; empty `filters` mean all. Who joins or is imported later stays, and so does who no longer matches when the job comes to the entry.',
    returns: 'With `ids`: how many were deleted.',
    accepted: 'With `filters`: the id of the job that deletes them.',
    refusals: {
      409: 'Not exactly `expected` match; the detail has both numbers.',
      503: searchBusy,
    },
  },
  'subscribers.importCsv': {
    summary: 'Import subscribers from CSV',
    description:
      'Adds the rows of a CSV file of up to 50 MiB to the waitlist, all of them or, if a row is refused, none. By default it is a dry run, which changes nothing. The first line names the columns in any order: `email`, and optionally `created_at`, `location`, `latitude`, `longitude` and `tags`, with `;` between; others are ignored, ids too. A known address changes nothing, but one that is `unconfirmed` counts as new: its entry waits after the import. Of two rows with one address, the first counts.',
    returns: 'What the import did or would do.',
    refusals: {
      409: 'Another import is running.',
      413: 'The file is larger than 50 MiB, or there are several.',
    },
  },
  'subscribers.exportCsv': {
    summary: 'Export subscribers as CSV',
    description:
      'Streams the subscribers who joined between two instants, both inclusive, or those that match the filters of the list, or are named by `ids`, or all of these together, oldest first. Without a filter and without ids, both ends of the range are required. The columns are `id,email,created_at,location`, and with `with_tags` a last one `tags`, with `;` between. A cell that a spreadsheet would run as a formula starts with an apostrophe.',
    returns: 'The file.',
    fileName: '`subscribers-{timestamp}.csv`',
    refusals: { 503: searchBusy },
  },

  'views.list': {
    summary: 'List saved views',
    description:
      'A page of your own views of the waitlist, by name, and then of those that others share, with the number of all. For superusers, those of deleted accounts are among their own.',
    returns: 'The page.',
  },
  'views.create': {
    summary: 'Save a view',
    description:
      'Saves filters of the list of subscribers under a name, which is unique among your views without regard to case.',
    returns: 'The new view.',
    refusals: {
      404: 'The view that the same `Idempotency-Key` saved was deleted since.',
      409: 'You have a view of this name, or 100 views.',
    },
  },
  'views.update': {
    summary: 'Change a view',
    description:
      'Changes the name, the filters and whether it is shared; what is left out stays, and `filters` are replaced as a whole. Your own, and for superusers every shared one, which stays its owner’s.',
    returns: 'The changed view.',
    refusals: {
      404: noView,
      409: 'The view is shared by somebody else, or its owner has another one of this name.',
    },
  },
  'views.remove': {
    summary: 'Delete a view',
    description: 'Deletes a view permanently: your own, and for superusers every shared one.',
    returns: 'The view is gone.',
    message: viewMessages.deleted,
    refusals: { 404: noView, 409: 'The view is shared by somebody else.' },
  },

  'jobs.list': {
    summary: 'List your jobs',
    description: 'A page of the jobs that you have started, newest first. They are kept for 7 days.',
    returns: 'The page, and the number of all.',
  },
  'jobs.get': {
    summary: 'Get a job',
    description: 'One of your own jobs, with how far it is.',
    returns: 'The job.',
    refusals: { 404: noJob },
  },
  'jobs.stop': {
    summary: 'Stop a job',
    description:
      'Stops one of your own jobs after the batch that is under way; what was done until then stays done. A job that has ended stays as it is.',
    returns: 'The job.',
    refusals: { 404: noJob },
  },

  'audit.list': {
    summary: 'List security events',
    description:
      'A page of the audit log, newest first, with the number of entries that match. It can be limited to an action, to a time, and to an actor or target.',
    returns: 'The page.',
  },
};
