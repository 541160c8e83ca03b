// Which role each procedure needs: the only place that says so. The guard reads it for every call, by the procedure's path.
import type { UserRole } from '#shared/roles.ts';

/** Everyone, with or without a session; or accounts of a role and of those above it. */
export type Access = 'public' | UserRole;

/**
 * What the specification gives to everybody who signs in is for a `user`: a stranger, where sign-up is open. What changes many
 * things at once or sends mail to others is for `staff`. A `member` has the own account and Ask, of which each procedure
 * checks whose files it is about.
 */
export const access = {
  'auth.login': 'public',
  'auth.passkeyOptions': 'public',
  'auth.passkeyLogin': 'public',
  'auth.recoverPassword': 'public',
  'auth.resetPassword': 'public',
  'auth.testToken': 'member',
  'auth.logout': 'member',
  'auth.previewRecovery': 'superuser',

  'users.signup': 'public',
  'users.checkInvite': 'public',
  'users.me': 'member',
  'users.updateMe': 'member',
  'users.changePassword': 'member',
  'users.removeMe': 'member',
  'users.mySessions': 'member',
  'users.endMySession': 'member',
  'users.endMyOtherSessions': 'member',
  // Every other account than the own one is for superusers, which it checks itself.
  'users.get': 'member',
  'users.list': 'superuser',
  'users.approvals': 'superuser',
  'users.create': 'superuser',
  'users.invite': 'superuser',
  'users.update': 'superuser',
  'users.activate': 'superuser',
  'users.endSessions': 'superuser',
  'users.remove': 'superuser',

  'secondFactors.status': 'member',
  'secondFactors.beginTotp': 'member',
  'secondFactors.confirmTotp': 'member',
  'secondFactors.disableTotp': 'member',
  'secondFactors.renewRecoveryCodes': 'member',
  'secondFactors.reauthenticate': 'member',
  'passkeys.list': 'member',
  'passkeys.options': 'member',
  'passkeys.add': 'member',
  'passkeys.remove': 'member',

  'subscribers.join': 'public',
  'subscribers.manageLink': 'public',
  'subscribers.list': 'user',
  'subscribers.stats': 'user',
  'subscribers.get': 'user',
  'subscribers.remove': 'user',
  'subscribers.exportCsv': 'user',
  'subscribers.update': 'staff',
  'subscribers.addNote': 'staff',
  'subscribers.removeNote': 'staff',
  'subscribers.tagMany': 'staff',
  'subscribers.removeMany': 'staff',
  'subscribers.importCsv': 'staff',

  // Which of them is whose, each of these checks.
  'views.list': 'staff',
  'views.create': 'staff',
  'views.update': 'staff',
  'views.remove': 'staff',

  'invitations.check': 'public',
  'invitations.create': 'staff',
  'invitations.preview': 'staff',
  'invitations.list': 'staff',
  'invitations.resend': 'staff',
  'invitations.resendMany': 'staff',
  'invitations.remove': 'staff',
  'invitations.waves': 'staff',
  'invitations.updateWave': 'staff',

  // A job is for who started it, which each of them checks.
  'jobs.list': 'staff',
  'jobs.get': 'staff',
  'jobs.stop': 'staff',

  'trash.list': 'staff',
  'trash.restore': 'staff',
  'trash.restoreMany': 'staff',
  'trash.remove': 'staff',

  'products.list': 'user',
  'products.get': 'user',
  'products.create': 'user',
  'products.update': 'user',
  'products.remove': 'user',
  'products.uploadImages': 'user',
  'products.orderImages': 'user',
  'products.removeImage': 'user',

  'collections.list': 'member',
  'collections.get': 'member',
  'collections.create': 'member',
  'collections.update': 'member',
  'collections.remove': 'member',
  'collections.embedding': 'member',
  'collections.findPerson': 'member',
  'collections.ratings': 'member',
  'files.list': 'member',
  'files.find': 'member',
  'files.upload': 'member',
  'files.get': 'member',
  'files.update': 'member',
  'files.replace': 'member',
  'files.readAgain': 'member',
  'files.remove': 'member',
  'files.removeMany': 'member',
  'files.moveMany': 'member',
  'files.downloadMany': 'member',
  'files.events': 'member',
  'files.content': 'member',
  'files.page': 'member',
  'files.pages': 'member',
  'files.outline': 'member',
  'files.tables': 'member',
  'files.table': 'member',
  'files.tableRows': 'member',
  'files.figure': 'member',
  'files.correctTable': 'member',
  'questions.model': 'member',
  'questions.use': 'superuser',
  'questions.ask': 'member',
  'questions.list': 'member',
  'questions.get': 'member',
  'questions.suggest': 'member',
  'questions.complete': 'member',
  'questions.figure': 'member',
  'questions.choose': 'member',
  'questions.forgetChoice': 'member',
  'questions.rate': 'member',
  'questions.events': 'member',
  'questions.stop': 'member',
  'questions.remove': 'member',
  'threads.list': 'member',
  'threads.get': 'member',
  'threads.update': 'member',
  'threads.remove': 'member',
  'threads.share': 'member',
  'threads.markdown': 'member',

  'installation.about': 'member',
  'backups.list': 'superuser',
  'backups.make': 'superuser',
  'backups.verify': 'superuser',
  'backups.download': 'superuser',
  'audit.list': 'superuser',
} as const satisfies Readonly<Record<string, Access>>;

/** What a session may call before its account has the second factor that `REQUIRE_2FA` asks for. */
const beforeSecondFactor: ReadonlySet<string> = new Set<keyof typeof access>([
  'auth.testToken',
  'auth.logout',
  'users.me',
  'secondFactors.status',
  'secondFactors.beginTotp',
  'secondFactors.confirmTotp',
  'secondFactors.reauthenticate',
  'passkeys.list',
  'passkeys.options',
  'passkeys.add',
]);

/** Whether a procedure waits until the account has the second factor that is required. */
export function needsSecondFactor(path: string): boolean {
  return !beforeSecondFactor.has(path);
}

const byPath: ReadonlyMap<string, Access> = new Map(Object.entries(access));

/** What a procedure needs by its path, `feature.procedure`; one without a row is for superusers. */
export function accessTo(path: string): Access {
  return byPath.get(path) ?? 'superuser';
}
