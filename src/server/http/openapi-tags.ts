// How the document groups operations, and whom each is for.
import type { Access } from '../trpc/access.ts';

/** The groups of operations by the first part of the procedure's name, in the order of the document. */
export const tags: Readonly<Record<string, { name: string; description: string }>> = {
  auth: { name: 'Login', description: 'Getting a token, ending it, and recovering a lost password.' },
  products: {
    name: 'Products',
    description: 'Products and their images. Not for members of the beta.',
  },
  subscribers: {
    name: 'Subscribers',
    description:
      'The waitlist. Joining is public; nothing else is for members of the beta. Importing and deleting many at once are for staff.',
  },
  views: {
    name: 'Views',
    description: 'Names for filters of the waitlist, for oneself or for all staff. For staff.',
  },
  invitations: {
    name: 'Invitations',
    description: 'Inviting the waitlist to the beta, in waves. For staff.',
  },
  users: { name: 'Users', description: 'Your own account, and for superusers all accounts.' },
  secondFactors: {
    name: 'Second factors',
    description: 'What a log-in needs besides the password: authenticator apps and recovery codes.',
  },
  collections: {
    name: 'Collections',
    description:
      'Files together, and who may read them. What the caller may not read is answered like what is not there.',
  },
  files: { name: 'Files', description: 'The documents that questions are answered from.' },
  questions: { name: 'Questions', description: 'Your own questions, answered in the words of the files.' },
  threads: {
    name: 'Conversations',
    description: 'Questions with those that go on from them. They are your own, unless somebody shares one.',
  },
  jobs: {
    name: 'Jobs',
    description: 'What goes on at the server after the answer. A job is for who started it.',
  },
  audit: { name: 'Audit', description: 'The audit log. For superusers.' },
};

/** Whom an operation is for, where it is not for everybody who may reach it. */
export const audiences: Readonly<Record<Access, string>> = {
  public: '',
  member: '',
  user: ' For users, staff and superusers; not for members.',
  staff: ' For staff and superusers.',
  superuser: ' For superusers.',
};
