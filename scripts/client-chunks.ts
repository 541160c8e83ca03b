// Into which files the code of the app's screens is divided. Left alone, the bundler makes a file of each module that two
// screens share: 22 for the dashboard, which wait for one another on the six connections of HTTP/1.1.
import type { Rolldown } from 'vite';

/** The screens that a visitor without an account opens. */
const VISITOR_SCREENS = ['login', 'signup', 'recover-password', 'reset-password'].map(
  (screen) => `features/auth/${screen}-page.tsx`,
);
const LOGIN_SCREEN = 'features/auth/login-page.tsx';
/** What everybody sees after logging in. */
const FIRST_SCREEN = ['shell/admin-shell.tsx', 'features/dashboard/dashboard-page.tsx'];
const ASK_SCREEN = 'features/ask/ask-page.tsx';
const OF_ASK_ALONE = /\/features\/ask\/|\/shared\/ask-limits\.ts$/;
/** The source size in bytes below which modules that other screens share join a file that is alike. */
const SMALL_BYTES = 4000;

/**
 * The groups of modules, each a file: what every screen needs; the schemas; what menus, dialogs and tooltips share; packages that
 * several screens use; what all icons need, with the most common one and that of the log-in page; what the first screen shares with those of visitors; the rest of the
 * first screen, with its packages; what the log-in page shares; icons of several screens; what Ask shows before its first
 * question, of which other screens use the common part; how times are written; what lists share; what forms and dialogs share; and what other
 * screens share.
 * @param name the name of the file that every screen needs
 */
export function clientChunks(name: string): Rolldown.CodeSplittingGroup[] {
  return [
    { name, tags: ['$initial'] },
    // Each in a file of its own, else what needs a piece of one would bring the rest with it.
    { name: 'schemas', test: /\/(?:node_modules\/zod|client\/zod-without-eval)/ },
    { name: 'popups', test: /\/node_modules\/(?:@radix-ui|@floating-ui|react-remove-scroll|aria-hidden)/ },
    { name: 'packages', test: /\/node_modules\/(?:@tanstack\/(?:react-)?router|uuid)/ },
    { name: 'icons', test: /lucide-react\/dist\/esm\/(?!icons\/(?!(?:x|hourglass)\.m?js$))/ },
    { name: (id, context) => (isOfBoth(id, context) ? 'parts' : null) },
    { name: (id, context) => (isOfFirstScreen(id, context) ? 'shell' : null) },
    // Beside the rules of forms, a search field would bring these.
    { name: 'field', test: /\/src\/client\/ui\/(?:field|code-field|input|label|keep-focus)\.tsx?$/ },
    { name: (id, context) => (isOfLogin(id, context) ? 'fields' : null) },
    { name: 'shared-icons', test: /lucide-react/, minShareCount: 3 },
    { name: (id, context) => (isOfAsk(id, context) && !OF_ASK_ALONE.test(id) ? 'common' : null) },
    { name: (id, context) => (isOfAsk(id, context) ? 'ask' : null) },
    // Left to the bundler, they would join the code of a screen that other lists with times do not need.
    { name: 'times', test: /\/(?:lib\/format-time\.ts|components\/(?:relative-time|row-list)\.tsx)$/ },
    // The same, for screens with lists.
    {
      name: 'lists',
      test: /\/(?:components\/(?:paged-list|search-field|list-toolbar|page-summary|rows-per-page|selection-bar)\.tsx|lib\/(?:use-end-by-escape|download)\.ts)$/,
    },
    // The same.
    {
      name: 'inputs',
      test: /\/(?:ui\/radio-choice\.tsx|components\/username-hint\.tsx|shared\/invisible\.ts|icons\/monitor\.m?js)$/,
    },
    // The same, for screens that have forms in dialogs.
    {
      name: 'dialogs',
      test: /\/(?:lib\/use-unsaved-changes\.tsx|components\/form-dialog\.tsx|ui\/(?:(?:alert-)?dialog|sheet)\.tsx)$/,
    },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALL_BYTES },
  ];
}

/** Of our own modules only: packages import all their parts, and the bundler leaves out most of them afterwards. */
function isOfFirstScreen(id: string, context: Rolldown.ChunkingContext): boolean {
  // The modules of the screens stay files of their own, which the build looks up.
  return !id.includes('node_modules') && !isOneOf(FIRST_SCREEN, id) && imports(FIRST_SCREEN, id, context);
}

/** Left to the bundler, one of these small modules could join a file that needs the rules of forms, a fifth of the first load. */
function isOfLogin(id: string, context: Rolldown.ChunkingContext): boolean {
  return !id.includes('node_modules') && !isOneOf([LOGIN_SCREEN], id) && imports([LOGIN_SCREEN], id, context);
}

/** What Ask waits for before its first question: its own, and what other screens have of it too. */
function isOfAsk(id: string, context: Rolldown.ChunkingContext): boolean {
  return !id.includes('node_modules') && !isOneOf([ASK_SCREEN], id) && imports([ASK_SCREEN], id, context);
}

function isOfBoth(id: string, context: Rolldown.ChunkingContext): boolean {
  return isOfFirstScreen(id, context) && imports(VISITOR_SCREENS, id, context);
}

/** Whether one of the screens imports the module statically, through any number of others. */
function imports(screens: readonly string[], id: string, context: Rolldown.ChunkingContext): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (isOneOf(screens, module)) return true;
    for (const importer of context.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return false;
}

function isOneOf(screens: readonly string[], id: string): boolean {
  return screens.some((screen) => id.endsWith(`/app/${screen}`));
}
