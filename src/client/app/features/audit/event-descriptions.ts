import type { SecurityEvent } from '#shared/security-events.ts';

/** The label of each security event. */
export const eventDescriptions: Record<SecurityEvent, string> = {
  login: 'Logged in',
  login_failed: 'Log-in failed',
  locked_out: 'Locked out',
  logout: 'Logged out',
  recovery_requested: 'Recovery requested',
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  email_changed: 'Email changed',
  email_change_undone: 'Email change undone',
  user_created: 'User created',
  user_updated: 'User updated',
  role_changed: 'Role changed',
  status_changed: 'Status changed',
  user_deleted: 'User deleted',
  subscriber_updated: 'The tags or the place of a subscriber were changed',
  subscriber_note_added: 'A note on a subscriber was written',
  subscriber_note_deleted: 'A note on a subscriber was deleted',
  subscriber_deleted: 'Subscriber deleted',
  subscribers_exported: 'Subscribers exported',
  subscribers_imported: 'Subscribers imported',
  view_shared: 'View shared',
  view_unshared: 'View no longer shared',
  view_updated: 'Shared view changed',
  view_deleted: 'Shared view deleted',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed',
  second_factor_reset: 'Second factors reset',
  recovery_codes_renewed: 'Recovery codes renewed',
  staff_invited: 'Staff invited',
  subscriber_invited: 'Subscriber invited',
  invitation_resent: 'Invitation sent again',
  invitation_revoked: 'Invitation revoked',
  wave_paused: 'Wave of invitations paused',
  wave_resumed: 'Wave of invitations resumed',
  join_confirmed: 'Join confirmed',
  subscriber_left: 'Left the waitlist',
  product_created: 'Product created',
  product_updated: 'Product updated',
  product_deleted: 'Product deleted',
  collection_created: 'Collection created',
  collection_updated: 'Collection updated',
  collection_access_changed: 'Access to a collection changed',
  collection_deleted: 'Collection deleted',
  file_added: 'File added',
  file_renamed: 'File renamed',
  file_moved: 'File moved',
  file_replaced: 'File replaced',
  file_deleted: 'File deleted',
  table_corrected: 'Table corrected',
  question_sent: 'Question sent to the model',
  passages_sent: 'Texts of files sent to the model',
  upload_refused: 'Upload refused',
  backup_made: 'Backup made',
  backup_downloaded: 'Backup downloaded',
  access_refused: 'Access refused',
};

const refusals: ReadonlySet<string> = new Set<SecurityEvent>([
  'login_failed',
  'locked_out',
  'upload_refused',
  'access_refused',
]);

/** Whether the event is a refused attempt. */
export function isRefusedAttempt(action: string): boolean {
  return refusals.has(action);
}

/** The label of an action; its name if the action is unknown, as after an update of the server. */
export function describeEvent(action: string): string {
  return new Map<string, string>(Object.entries(eventDescriptions)).get(action) ?? action;
}
