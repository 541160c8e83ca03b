// Descriptions of the REST operations on the trash for the OpenAPI document.
import type { OperationDescription } from './openapi-account-descriptions.ts';
import type { MirroredProcedure } from './rest-routes.ts';

const notThere = 'Nothing of this id lies in the trash.';

type TrashProcedure = Extract<MirroredProcedure, `trash.${string}`>;

export const trashDescriptions: Readonly<Record<TrashProcedure, OperationDescription>> = {
  'trash.list': {
    summary: 'List what was deleted',
    description:
      'A page of the subscribers and products that were deleted in the last 7 days, the last deleted first.',
    returns: 'The page.',
  },
  'trash.restore': {
    summary: 'Restore what was deleted',
    description:
      'Restores a subscriber or product as it was, with its id and its time: a subscriber with tags, notes and invitations, whose links work again, a product with its images.',
    returns: 'It is restored.',
    message: 'Restored successfully',
    refusals: { 404: notThere, 409: 'The address has joined the waitlist again.' },
  },
  'trash.restoreMany': {
    summary: 'Restore several',
    description:
      'Restores up to 1,000 subscribers and products in one transaction. Those that cannot be restored are left where they are.',
    returns: 'How many were restored, and which were not.',
  },
  'trash.remove': {
    summary: 'Delete for good',
    description:
      'Removes a deleted subscriber or product at once, with the files of its images. It cannot be undone.',
    returns: 'It is gone.',
    message: 'Deleted for good',
    refusals: { 404: notThere },
  },
};
