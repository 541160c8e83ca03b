// Passages as if one of them lacked a sentence.
import { Scope, type ReadableFile } from '../answering/scope.ts';

interface Left {
  passage: number;
  sentence: number;
  /** How often the sentence has each of its terms. */
  terms: Map<string, number>;
}

export class ScopeWithout extends Scope {
  #left: Left | undefined;

  /** Runs `work` as if a passage lacked a sentence. @param sentence its place in the passage */
  without<Result>(passage: number, sentence: number, work: () => Result): Result {
    const terms = new Map<string, number>();
    const own = this.passage(passage).sentences[sentence]?.terms ?? [];
    for (const term of own) terms.set(term, (terms.get(term) ?? 0) + 1);
    const length = this.lengths[passage] ?? 0;
    this.#left = { passage, sentence, terms };
    this.lengths[passage] = Math.max(0, length - own.length);
    try {
      return work();
    } finally {
      this.#left = undefined;
      this.lengths[passage] = length;
    }
  }

  override visitOccurrences(
    term: string,
    visit: (passage: number, file: ReadableFile, isInText: boolean) => unknown,
    within?: ReadonlySet<number>,
  ): void {
    const left = this.#left;
    let toSkip = left?.terms.get(term) ?? 0;
    const visitOthers: typeof visit = (passage, file, isInText) => {
      if (toSkip === 0 || passage !== left?.passage || !isInText) return visit(passage, file, isInText);
      toSkip -= 1;
      return true;
    };
    super.visitOccurrences(term, visitOthers, within);
  }

  override passage(number: number): ReturnType<Scope['passage']> {
    const passage = super.passage(number);
    const left = this.#left;
    if (left?.passage !== number) return passage;
    return { ...passage, sentences: passage.sentences.filter((_, at) => at !== left.sentence) };
  }
}
