// All procedures by feature. The client imports the type of this router and nothing else from the server.
import { collectionsRouter } from '../ask/collections.router.ts';
import { filesRouter } from '../ask/files.router.ts';
import { questionsRouter } from '../ask/questions.router.ts';
import { threadsRouter } from '../ask/threads/threads.router.ts';
import { auditRouter } from '../audit/audit.router.ts';
import { authRouter } from '../auth/auth.router.ts';
import { invitationsRouter } from '../invitations/invitations.router.ts';
import { installationRouter } from '../installation/installation.router.ts';
import { jobsRouter } from '../jobs/jobs.router.ts';
import { productsRouter } from '../products/products.router.ts';
import { backupsRouter } from '../backups/backups.router.ts';
import { subscribersRouter } from '../subscribers/subscribers.router.ts';
import { secondFactorsRouter } from '../auth/second-factors.router.ts';
import { usersRouter } from '../users/users.router.ts';
import { viewsRouter } from '../views/views.router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  users: usersRouter,
  secondFactors: secondFactorsRouter,
  subscribers: subscribersRouter,
  views: viewsRouter,
  invitations: invitationsRouter,
  jobs: jobsRouter,
  products: productsRouter,
  collections: collectionsRouter,
  files: filesRouter,
  questions: questionsRouter,
  threads: threadsRouter,
  installation: installationRouter,
  backups: backupsRouter,
  audit: auditRouter,
});

export type AppRouter = typeof appRouter;
