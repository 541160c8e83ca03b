import { useCallback, useRef, useState } from 'react';
import { useDraft } from '#client/app/lib/unsaved-changes.ts';

/** What is written in the box of Ask, wherever on the screen it stands now. */
export interface BoxState {
  text: string;
  setText: (text: string) => void;
  /** Why the last question was not answered. */
  problem: string | undefined;
  setProblem: (problem: string | undefined) => void;
  /** Takes a question that was not answered back to where it was written, unless another one was typed there meanwhile. */
  giveBack: (text: string, problem: string) => void;
  /** Whether it has the focus, which goes with it where it moves. */
  hadFocus: () => boolean;
  keepFocus: (has: boolean) => void;
}

interface Written {
  text: string;
  problem: string | undefined;
}

interface Boxes extends Written {
  /** Names the conversation that it is written in. */
  key: number;
  isNew: boolean;
  /** What was written for a new question, while a conversation is open. */
  kept: Written;
}

const NOTHING: Written = { text: '', problem: undefined };

/**
 * What is written in the box: with its conversation until another one is opened; what was written for a new question is there again
 * where one is asked.
 * @param key names the conversation that is open
 * @param isNew whether none is open
 */
export function useBoxState(key: number, isNew: boolean): BoxState {
  const [boxes, setBoxes] = useState<Boxes>({ key, isNew, ...NOTHING, kept: NOTHING });
  const focus = useRef(false);
  const hadFocus = useCallback(() => focus.current, []);
  if (boxes.key !== key || boxes.isNew !== isNew) setBoxes(moved(boxes, key, isNew));
  useDraft(boxes.text.trim() !== '' || boxes.kept.text.trim() !== '');
  const change = (part: Partial<Written>) => setBoxes((now) => ({ ...now, ...part }));
  return {
    text: boxes.text,
    setText: (text) => change({ text }),
    problem: boxes.problem,
    setProblem: (problem) => change({ problem }),
    giveBack: (text, problem) =>
      setBoxes((now) => {
        if (now.key === key) return { ...now, problem, text: now.text === '' ? text : now.text };
        // That of a conversation that is not open any more is told elsewhere.
        return isNew && now.kept.text === '' ? { ...now, kept: { text, problem } } : now;
      }),
    hadFocus,
    keepFocus: (has) => (focus.current = has),
  };
}

/** The same conversation may have got its first answer: then what was typed meanwhile goes on with it. */
function moved({ text, problem, kept, ...was }: Boxes, key: number, isNew: boolean): Boxes {
  if (was.key === key) return { text, problem, kept, key, isNew };
  const left = was.isNew ? { text, problem } : kept;
  return isNew ? { key, isNew, ...left, kept: NOTHING } : { key, isNew, ...NOTHING, kept: left };
}
