import { Files, MessageSquareText, Settings } from 'lucide-react';
import { hasAsk } from '#client/app/lib/installation.ts';
import { ScreenLinks } from './screen-links.tsx';
import type { ScreenLink } from './screen-links.tsx';

const ask: readonly ScreenLink[] = [
  {
    to: '/admin/ask',
    label: 'Ask',
    what: 'Put a question to your files, and see the sentence that answers it.',
    icon: MessageSquareText,
  },
  {
    to: '/admin/ask/files',
    label: 'Files and Collections',
    what: 'What is read, and who may ask it.',
    icon: Files,
  },
];
const settings: ScreenLink = {
  to: '/admin/settings',
  label: 'User Settings',
  what: 'Your name, your password, and where you are logged in.',
  icon: Settings,
};

/** What a member finds on the dashboard, where others see the waitlist. */
export function MemberLinks() {
  return <ScreenLinks title="Where to go" links={[...(hasAsk() ? ask : []), settings]} />;
}
