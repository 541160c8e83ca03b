import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { completed } from '#shared/complete-text.ts';
import type { Completion } from '#shared/completions.ts';
import { completionsQuery } from '../ask-queries.ts';
import type { Asked } from '../choices.ts';

/** So much has to be typed. */
const TYPED_MIN = 2;
const TYPED_MAX = 200;
/** Nothing is asked for while somebody types faster, in milliseconds. */
const PAUSE = 100;

/**
 * The completions of what is typed in a box, of which one can be chosen by keyboard: arrow keys go through them, Enter and Tab take the
 * one that is marked, Escape closes them.
 * @param asked what a question is put to; undefined for no completions
 * @param onChoose gets the text with what was chosen
 */
export function useCompletion(text: string, asked: Asked | undefined, onChoose: (text: string) => void) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  /** What is marked, also while the list changes around it. */
  const [markedText, setMarked] = useState<string>();
  const typed = useAfterPause(text).trim();
  const isTyped = typed.length >= TYPED_MIN && typed.length <= TYPED_MAX;
  const { data } = useQuery({
    ...completionsQuery(typed, asked ?? {}),
    enabled: asked !== undefined && isOpen && isTyped,
  });
  // Those that were found for less also go on from more, as far as they still do.
  const options = isOpen && isTyped ? (data?.data ?? []).filter((own) => isFurther(text, own)) : [];
  const active = options.findIndex(({ text: own }) => own === markedText);
  const close = () => {
    setOpen(false);
    setMarked(undefined);
  };
  const choose = (completion: Completion) => {
    close();
    onChoose(completed(text, completion) ?? text);
  };
  const marked = options[active];
  return {
    listId,
    options,
    active,
    choose,
    close,
    /** Something was typed. */
    open: () => {
      setOpen(true);
      setMarked(undefined);
    },
    /** @returns whether the key was for the list */
    onKeyDown: ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean => {
      if (options.length === 0 || nativeEvent.isComposing || shiftKey) return false;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const step = key === 'ArrowDown' ? 1 : -1;
        // Beside the options there is none: what was typed.
        const places = options.length + 1;
        setMarked(options[((active + 1 + step + places) % places) - 1]?.text);
        return true;
      }
      if (key === 'Escape') {
        close();
        return true;
      }
      if ((key !== 'Enter' && key !== 'Tab') || marked === undefined) return false;
      choose(marked);
      return true;
    },
    props: {
      'aria-autocomplete': 'list',
      'aria-controls': options.length > 0 ? listId : undefined,
      'aria-activedescendant': marked === undefined ? undefined : `${listId}-${active}`,
      autoComplete: 'off',
    } as const,
  };
}

/** Whether something chosen says more than what was typed. */
function isFurther(text: string, completion: Completion): boolean {
  const next = completed(text, completion);
  return next !== undefined && next.trim().toLowerCase() !== text.trim().toLowerCase();
}

/** A text as it was when somebody last stopped typing. */
function useAfterPause(text: string): string {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return typed;
}
