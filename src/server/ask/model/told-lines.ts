// Tells the lines of an answer as soon as they were checked, while the model still writes the others.
import type { WritingStep } from '#shared/question-events.ts';
import type { CheckedLine } from '../written-answers.ts';

/** Who is told of the lines of an answer, one after the other. */
export interface LineListener {
  /** Something else happens now. */
  step(step: WritingStep): Promise<void>;
  /** A line holds. @param number from 1, in the order of the answer */
  line(line: CheckedLine, number: number): Promise<void>;
  /** What seemed to be a line of the answer was none. */
  drop(number: number): Promise<void>;
}

interface ToldLine extends CheckedLine {
  number: number;
}

const keyOf = ({ text }: CheckedLine) => text;

export class ToldLines {
  readonly #listener: LineListener;
  readonly #check: (output: string) => readonly CheckedLine[];
  readonly #max: number;
  /** Those of earlier outputs, and those of the present one. */
  #former: ToldLine[] = [];
  #present: ToldLine[] = [];
  #last = 0;
  /** The numbers of those that the listener has. */
  readonly #told = new Set<number>();
  /** How much of the present output was looked at, in characters; undefined before it begins. */
  #heard: number | undefined;
  #telling: Promise<void> = Promise.resolve();

  /**
   * @param check the lines of an output that hold
   * @param max how many are told at most
   */
  constructor(listener: LineListener, check: (output: string) => readonly CheckedLine[], max: number) {
    this.#listener = listener;
    this.#check = check;
    this.#max = max;
  }

  /** What was told and still holds, in the order of its numbers. */
  get lines(): readonly ToldLine[] {
    return this.#holding.filter(({ number }) => this.#told.has(number));
  }

  /** The same with what is about to be told. */
  get #holding(): readonly ToldLine[] {
    return [...this.#former, ...this.#present];
  }

  /** Takes all of an output so far: its whole lines are checked. */
  hear(output: string): void {
    const end = output.lastIndexOf('\n') + 1;
    if (this.#heard === undefined) this.#tell(() => this.#listener.step(this.#writing()));
    else if (end <= this.#heard) return;
    this.#heard = end;
    if (end > 0) this.#look(output.slice(0, end));
  }

  /** An output has come to its end. @throws what the listener throws */
  async end(output: string): Promise<void> {
    this.#look(output);
    this.#former = [...this.#holding];
    this.#present = [];
    this.#heard = undefined;
    await this.#telling;
  }

  /** Waits until everything is told, or cannot be told any more. @throws what the listener throws, which is told nothing more */
  settled(): Promise<void> {
    return this.#telling;
  }

  #look(output: string): void {
    const holding = new Map(this.#check(output).map((line) => [keyOf(line), line]));
    // What follows can turn a line into a thought, which is no part of the answer.
    const dropped = this.#present.filter((line) => !holding.has(keyOf(line)));
    this.#present = this.#present.filter((line) => !dropped.includes(line));
    for (const { number } of dropped) this.#tell(() => this.#listener.drop(number));
    const known = new Set(this.#holding.map(keyOf));
    for (const [key, line] of holding) {
      if (known.has(key) || this.#holding.length >= this.#max) continue;
      const number = (this.#last += 1);
      this.#present.push({ ...line, number });
      this.#tell(() => this.#listener.step({ step: 'checking', count: number }));
      this.#tell(async () => {
        await this.#listener.line(line, number);
        this.#told.add(number);
      });
    }
  }

  #writing = (): WritingStep => ({ step: 'writing', count: this.#last + 1 });

  #tell(telling: () => Promise<void>): void {
    this.#telling = this.#telling.then(telling);
    // It is waited for later.
    this.#telling.catch(() => {});
  }
}
