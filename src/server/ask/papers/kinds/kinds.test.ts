// What each recogniser finds in sentences of leases, handbooks, instructions and letters.
import { describe, expect, test } from 'vitest';
import type { Kind } from './kinds.ts';
import { findKind } from './recognisers.ts';

/** For each kind sentences, with what is found in them; nothing where the sentence only looks as if it had it. */
const examples: Partial<Record<Kind, [string, ...string[]][]>> = {
  address: [
    ['Crumb Ltd, 14 Kiln Street, Marlbeck MB4 2HT', '14 Kiln Street', 'MB4 2HT'],
    ['The office is in Hauptstraße 7.', 'Hauptstraße 7'],
    ['It is in Weir Lane.'],
    ['It costs £14 a square metre.'],
  ],
  money: [
    ['The monthly rent is £1,145, not including the charges.', '£1,145'],
    ['You pay 42 pence a mile.', '42 pence'],
    ['It costs 2.400 € and 15 euros more.', '2.400 €', '15 euros'],
    ['Plants may be taken home free of charge.', 'free of charge'],
    ['Plants are not given away for free any more.'],
    ['A further restore costs EUR 80.', 'EUR 80'],
    ['The deposit amounts to three monthly rents.', 'three monthly rents'],
    ["At most two months' net rent is kept.", "two months' net rent"],
    ['It is two and a half times the monthly fee.', 'two and a half times the monthly fee'],
    ['The fine is a day’s pay.', 'a day’s pay'],
    ["Giving three months' notice."],
    ['The monthly rent is due.'],
    ['The deposit may not be treated as the last rent.'],
    ['Six lockers are free.'],
    ['It weighs 3 pounds of flour.'],
    ['Bring 20 chairs.'],
  ],
  percentage: [
    ['An increase may not exceed 4 per cent.', '4 per cent'],
    ['You have 25% off plants.', '25%'],
    ['You pay back half.', 'half'],
    ['Pensioners pay three quarters of it.', 'three quarters'],
    ['Common (up to 1 in 10 people)', '1 in 10'],
    ['Wait half an hour.'],
  ],
  colour: [
    ['The bin for paper is dark blue.', 'dark blue'],
    ['Velorin is a white, oval tablet.', 'white'],
    ['The rent is 900 euros a month.'],
    ['It is credited by the bank.'],
  ],
  quantity: [
    ['A drum for 8 kg of dry laundry.', '8 kg'],
    ['Do not store them above 25 °C.', '25 °C'],
    ['Raised at 2.1 m on the gauge.', '2.1 m'],
    ['Between 60 and 100 cm above the floor.', '60 and 100 cm'],
    ['The usual dose is one tablet a day.', 'one tablet'],
    ['After 3 months.'],
    ['3.2 It is payable in advance.'],
  ],
  number: [
    ['The club had 214 members.', '214'],
    ['Twenty-seven days.', 'Twenty-seven'],
    ['Petrol is £2.10 a litre.'],
    ['They are three monthly rents.', 'three'],
    ['Only the first one.'],
    ['3.2 It is payable, as section 4 says.'],
  ],
  duration: [
    ["Giving three months' notice.", "three months'"],
    ['Returned within 21 days of the end.', '21 days'],
    ['Between 2 and 3 working days.', '2 and 3 working days'],
    ['They answer within a week.', 'a week'],
    ['The programme takes 2 h 35 min.', '2 h', '35 min'],
    ['It is serviced once a year.'],
    ['A fee of £15 a year.'],
    ['Clean it every two months.'],
  ],
  age: [
    ['Children under 18 travel free.', 'under 18'],
    ['Drivers are between 23 and 75 years old.', '23 and 75 years old'],
    ['Members who have turned 66 pay less.', 'turned 66'],
    ['It is for people aged 12 or more.', 'aged 12'],
    ['A 15-year-old may not enter.', '15-year-old'],
    ['Seniors of 60 and over pay half.', '60 and over'],
    ['The minimum age is 21.', 'minimum age is 21'],
    ['Held for at least two years.'],
    ['A rent under £500 for a year.'],
    ['It weighs over 20 kg.'],
    ['Not above 25 °C.'],
  ],
  frequency: [
    ['Clean it every two months.', 'every two months'],
    ['It is serviced once a year.', 'once a year'],
    ['Wipe the seal daily.', 'daily'],
    ['Three months.'],
  ],
  date: [
    ['The next meeting is on Thursday 3 April.', 'Thursday', '3 April'],
    ['Wages are transferred on the 26th of the month.', 'the 26th'],
    ['No later than the third working day of each month.', 'the third working day'],
    ['It begins on 2025-03-01.', '2025-03-01'],
    ['Normally in September.', 'September'],
    ['You may ask for it.'],
    ['It costs £2000.'],
  ],
  time: [
    ['From 7.35 pm to 9.50 pm.', '7.35 pm', '9.50 pm'],
    ['At 18:30 in the hall.', '18:30'],
    ['Swallow it in the evening.', 'evening'],
    ['Version 4.2'],
  ],
  relative: [
    ['Within 14 days of receiving it.', 'Within'],
    ['Cancel at the latest four weeks before it begins.', 'at the latest', 'before'],
    ['For three months.'],
  ],
  deadline: [
    ['The money has to be with us by 31 October.', '31 October'],
    ['Send it back within 60 days of your return.', '60 days'],
    ['Cancel at the latest four weeks before it ends.', 'four weeks'],
    ['Announce it at least two months beforehand.', 'two months'],
    ['No later than the third working day.', 'the third working day'],
    ['Members who have turned 66 on 1 October pay less.'],
    ['The lease runs for three years.'],
  ],
  telephone: [
    ['Call 01622 555 0177 at once.', '01622 555 0177'],
    ['Ring +44 20 7946 0833.', '+44 20 7946 0833'],
    ['In an emergency dial 999.', '999'],
    ['From 2024 to 2026 it was 1,000 a year.'],
    ['The height is 85 60 cm.'],
  ],
  email: [
    ['Write to repairs@pellworth.example.', 'repairs@pellworth.example'],
    ['See www.msb.example for more.', 'www.msb.example'],
    ['Reach us by e-mail.'],
  ],
  code: [
    ['The serial number is VX-20418.', 'VX-20418'],
    ['The gate code will be changed on 1 April.'],
    ['In 2024 it was new.'],
  ],
  person: [
    ['The first-aiders are Bettina Quayle and Samir Haddow.', 'Bettina Quayle', 'Samir Haddow'],
    ['Ask for Ms Rosalind Okonjo-Pryce.', 'Ms Rosalind Okonjo-Pryce'],
    ['Two against (Fitzgerald, Osric).', 'Fitzgerald', 'Osric'],
    ['The Landlord keeps the roof in order.'],
    ['It is made by Pharmalind AS.'],
    ['Please bring gloves on Monday.'],
  ],
  role: [
    ["They are the Tenant's own affair.", 'Tenant'],
    ['Speak to your team leader.', 'team', 'leader'],
    ['The roof leaks.'],
  ],
  place: [
    ['You have to bring it, and the person to whom it belongs has to pay.'],
    ['The coach goes to Whitby in June.', 'to Whitby'],
    ['Take it to the office.', 'to the office'],
    ['Gather at the bottom of the car park.', 'at the bottom'],
    ['Parking is on the meadow.', 'on the meadow'],
    ['In case of fire call at once, in writing.'],
  ],
  name: [
    ['A coxed four from Stroud & Vail.', 'Stroud & Vail'],
    ['The data is kept in Germany and Austria.', 'Germany', 'Austria'],
    ['Nobody knows.'],
  ],
};

describe.each(Object.entries(examples))('%s', (kind, cases) => {
  test.each(cases.map(([sentence, ...found]) => ({ sentence, found })))(
    '$sentence',
    ({ sentence, found }) => {
      // Safe: these are the keys of `examples`.
      const findings = findKind(kind as Kind, sentence);
      expect(findings.map(({ start, end }) => sentence.slice(start, end))).toEqual(found);
    },
  );
});

describe('what may be done, and how', () => {
  test.each<[Kind, string, boolean]>([
    ['permission', 'Dogs require the written consent of the Landlord.', true],
    ['permission', 'Charcoal grills are forbidden on the balcony.', true],
    ['permission', 'The jetty was inspected on 20 February.', false],
    ['permission', 'The road is closed to cars on that day.', true],
    ['permission', 'Trailers with two axles need a permit.', true],
    ['permission', 'A spouse is added without charge.', true],
    ['permission', 'A funeral on a Saturday adds £260.', true],
    ['prohibition', 'Charcoal grills are forbidden on the balcony.', true],
    ['prohibition', 'Only electric grills may be used.', false],
    ['condition', 'Where a payment arrives late, the Agent adds a fee.', true],
    ['condition', 'The drum holds 8 kg.', false],
    ['instruction', 'Press Pause and wait until the lock clicks.', true],
    ['instruction', 'The drum holds 8 kg.', false],
    ['reason', 'They are dearer because the insurance rose.', true],
    ['reason', 'The drum holds 8 kg.', false],
    ['list', 'Headache, nausea, constipation and sore joints.', true],
    ['list', 'The drum holds 8 kg.', false],
  ])('%s: %s', (kind, sentence, isThere) => {
    expect(findKind(kind, sentence).length > 0).toBe(isThere);
  });
});
