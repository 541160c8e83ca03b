// The static parts of the landing page; the illustrations are in illustrations.tsx and illustration-bay.tsx.
import type { ReactNode } from 'react';
import { Bay } from './illustration-bay.tsx';
import { Checked, Conversation, Gathered, Shelf } from './illustrations.tsx';

/** The part after the headline: the first illustration, the four sections, and Your Data. Your Control. */
export function Story({ name }: { name: string }) {
  return (
    <>
      <Bay />
      <div className="wrap mt-20 sm:mt-28">
        <Chapter title="Intuitive" art={<Conversation />}>
          <p>
            Ask the way you would ask a colleague. Then ask the next thing that comes to mind: a short
            question goes on from the one before.
          </p>
          <p>
            There is no query language to learn, no formula to get right and no folder to have filed things
            in.
          </p>
        </Chapter>
        <Chapter title="Private" art={<Shelf />}>
          <p>
            {name} is software you run yourself. Your files and the index made from them are in one box, on
            your shelf or in your rack, and a language model can be there too, if you want one.
          </p>
          <p>
            Questions are answered there. No file, question or answer is sent to us. Where you connect a model
            that runs elsewhere, you are told what goes there before you ask.
          </p>
        </Chapter>
        <Chapter title="Comprehensive" art={<Gathered />}>
          <p>
            Some answers are in a paragraph, some in a column, and some take both. {name} reads documents and
            tables together and answers from all of them at once.
          </p>
          <p>What a contract says and what was paid can be one question.</p>
        </Chapter>
        <Chapter title="Intelligent" art={<Checked />}>
          <p>
            Every answer names the passage and the rows it rests on, so that you can check it in a moment.
            Figures are worked out from your tables, not guessed.
          </p>
          <p>And where your files do not hold the answer, {name} says so.</p>
        </Chapter>
      </div>
      <Control />
    </>
  );
}

function Chapter({ title, art, children }: { title: string; art: ReactNode; children: ReactNode }) {
  return (
    <section
      data-light-up=""
      className="group/chapter grid grid-cols-[minmax(0,1fr)] items-center gap-8 border-t py-14 sm:py-20 lg:grid-cols-[5fr_7fr] lg:gap-20 lg:even:grid-cols-[7fr_5fr]"
    >
      <div className="lg:group-even/chapter:order-last">
        <h2 className="section-title">{title}</h2>
        <div className="mt-4 grid max-w-[30rem] gap-3 leading-relaxed text-muted-foreground">{children}</div>
      </div>
      {art}
    </section>
  );
}

const controls = [
  [
    'You choose the machine.',
    'A small server under the desk will do, and so will one in your own data centre.',
  ],
  ['You choose what it reads.', 'It sees the files you give it. Who may ask about them is yours to decide.'],
  [
    'You can take it all back.',
    'Remove a file and its index goes with it. Switch the box off and nothing is left with us.',
  ],
] as const;

function Control() {
  return (
    <section data-light-up="" className="control mt-6 border-t" aria-labelledby="control-title">
      <Sunlight />
      <div className="wrap py-20 sm:py-28">
        <h2 id="control-title" className="display">
          Your Data. Your Control.
        </h2>
        <ul className="mt-12 grid gap-8 sm:mt-16 md:grid-cols-3 md:gap-12">
          {controls.map(([title, text]) => (
            <li key={title} className="border-t border-current/25 pt-5">
              <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
              <p className="mt-2 leading-relaxed opacity-85">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The light of three window panes on a wall, as a decoration. */
function Sunlight() {
  return (
    <svg aria-hidden className="sunlight" viewBox="0 0 1000 500" preserveAspectRatio="xMaxYMid slice">
      <defs>
        <linearGradient id="sunlight" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#3fc4b4" stopOpacity="0.05" />
          <stop offset="0.55" stopColor="#3fc4b4" stopOpacity="0.26" />
          <stop offset="1" stopColor="#3fc4b4" stopOpacity="0.02" />
        </linearGradient>
      </defs>
      <g fill="url(#sunlight)">
        <path d="M430 -20h86L346 250h-86zM530 -20h176L536 250H360zM720 -20h86L636 250h-86z" />
        <path d="M251 264h86L167 534H81zM351 264h176L357 534H181zM541 264h86L457 534h-86z" />
      </g>
    </svg>
  );
}

const promises = [
  [
    'Your address',
    'is kept on this site’s own server and used for one thing: inviting you to the beta. It is not passed on.',
  ],
  [
    'Your location',
    'is asked for by your browser when you press the button. It is rounded to about a kilometre and turned into the name of a place on our own server, so we know where the beta is wanted. Say no and you join all the same.',
  ],
  ['Leaving', 'takes one press of a button. The privacy policy says how, and what else we keep.'],
] as const;

/** How the data of the waitlist form is used. */
export function Promises() {
  return (
    <>
      <h3 className="font-sans text-sm font-semibold tracking-normal">What happens to what you send</h3>
      <dl className="mt-4 divide-y border-y text-[0.9375rem] leading-relaxed">
        {promises.map(([term, text]) => (
          <div key={term} className="grid gap-1 py-4 sm:grid-cols-[8rem_1fr] sm:gap-4">
            <dt className="font-medium">{term}</dt>
            <dd className="text-muted-foreground">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-[0.9375rem]">
        <a href="/privacy-policy#waitlist" className="text-link">
          Read the privacy policy
        </a>
      </p>
    </>
  );
}
