// Which figures, dates and units of a line stand in a sentence.
import { describe, expect, test } from 'vitest';
import { findFigureFault } from './check-figures.ts';
import { parseText } from './figures.ts';

const faultOf = (line: string, cited: string) => findFigureFault(parseText(line), [parseText(cited)]);

describe('a figure that is written in another way is the same', () => {
  test.each([
    ['The rent is 1200.50 euros.', 'The rent is 1,200.50 euros.'],
    ['The rent is 1 200 euros.', 'The rent is 1,200 euros.'],
    ['Die Miete beträgt 1200,50 Euro.', 'Die Miete beträgt 1.200,50 €.'],
    ['The limit is €140 a night.', 'The limit is 140 euros a night.'],
    ['The price is EUR 50.', 'The price is 50\u00a0€.'],
    ['Trips are paid at 42p a mile.', 'We pay 42 pence a mile.'],
    ['It costs £0.42 a mile.', 'It costs 42 pence a mile.'],
    ['It has 5 rooms.', 'It has five rooms.'],
    ['It has twenty-five rooms.', 'It has 25 rooms.'],
    ['Es hat fünf Zimmer und einen Balkon.', 'Es hat 5 Zimmer und einen Balkon.'],
    ['他卖了25辆汽车。', '他卖了二十五辆汽车。'],
    ['It cost 3.5 million euros.', 'It cost 3,500,000 euros.'],
    ['It is paid at 1.5 times the rate.', 'It is paid at one and a half times the rate.'],
    ['Half of the members voted.', '50 percent of the members voted.'],
    ['The share is 20 %.', 'The share is 20 per cent.'],
    ['It is paid twice.', 'It is paid double.'],
    ['It weighs 71 kilograms.', 'It weighs 71 kg.'],
    ['It weighs 0.5 kg.', 'It weighs 500 g.'],
    ['The area is 30 m².', 'The area is 30 square metres.'],
    ['Store it at 25 degrees Celsius.', 'Store it at 25 °C.'],
    ['It lasts 12 months.', 'It lasts one year.'],
    ['It is reviewed once a year.', 'It is reviewed once in every twelve months.'],
    ['It needs one month.', 'It needs a month.'],
    ['The rent is 5 euros per month.', 'The monthly rent is 5 euros.'],
    ['It is paid on the 26th of each month.', 'It is paid on the 26th of the month.'],
    ['A certificate is needed from the 4th day.', 'A certificate is needed from the fourth day.'],
    ['It takes 10 to 15 km.', 'It takes 10-15 km.'],
    ['From £240 to £255.', 'From 240 to £255.'],
    ['Call 0800-555-0161.', 'Call 0800 555 0161.'],
    ['People over 70 years old need less.', 'People over 70 need less.'],
    ['It is ５０ km long.', 'It is 50 km long.'],
    ['كان الطول ٥٠ متر.', 'كان الطول 50 متر.'],
  ])('%s ← %s', (line, cited) => {
    expect(faultOf(line, cited)).toBeUndefined();
    expect(faultOf(cited, line)).toBeUndefined();
  });
});

describe('another figure is none of the sentence', () => {
  test.each([
    ['The rent is 1,200.50 euros.', 'The rent is 12,005.0 euros.'],
    ['The rent is 1.2 euros.', 'The rent is 1,200 euros.'],
    ['It has six rooms.', 'It has five rooms.'],
    ['Es hat sechs Zimmer und einen Balkon.', 'Es hat fünf Zimmer und einen Balkon.'],
    ['他卖了二十六辆汽车。', '他卖了二十五辆汽车。'],
    ['The low was 5 °C.', 'The low was -5 °C.'],
    ['He was the second president.', 'He was the third president.'],
    ['The price doubled.', 'The price tripled.'],
    ['It is 5½ km long.', 'It is 5 km long.'],
    ['It has 106 cells.', 'It has 10⁶ cells.'],
    ['Use form 12b.', 'Use form 12a.'],
    ['Use version 1.2.4.', 'Use version 1.2.3.'],
    ['Call 0800 555 0611.', 'Call 0800 555 0161.'],
    ['Write to info@example.com.', 'Write to info@example.org.'],
    ['The share is 4 per cent and 5 per cent.', 'The share is 4 per cent.'],
  ])('%s ← %s', (line, cited) => {
    expect(faultOf(line, cited)).toBe('a figure is not in the cited sentences');
  });
});

describe('a unit is that of the sentence', () => {
  test.each([
    ['The rent is 5 dollars.', 'The rent is 5 euros.'],
    ['The share is 20 percent.', 'The share rose by 20 percentage points.'],
    ['The rent is 5 euros per week.', 'The rent is 5 euros per month.'],
    ['The weekly rent is 5 euros.', 'The monthly rent is 5 euros.'],
    ['Parking costs €2 a minute.', 'Parking costs €2 an hour.'],
    ['It takes three weeks.', 'It takes three months.'],
    ['It is paid in dollars.', 'It is paid in euros.'],
    ['There are 95 rooms.', 'It costs £95.'],
  ])('%s ← %s', (line, cited) => {
    expect(faultOf(line, cited)).toBeDefined();
  });
});

describe('dates and times', () => {
  test.each([
    ['It was on 2024-03-03.', 'It was on 3 March 2024.'],
    ['It was on 3 March 2024.', 'It was on 03.03.2024.'],
    ['It was on March 3rd, 2024.', 'It was on 3 March 2024.'],
    ['It was in March 2024.', 'It was on March 3rd, 2024.'],
    ['It was in 2024.', 'It was on March 3rd, 2024.'],
    ['It was revised in 08/2024.', 'It was revised in August 2024.'],
    ['The courses begin on April 26 and May 10.', 'The courses begin on 26 April and on 10 May.'],
    ['It is closed on December 24, 25 and 31.', 'It is closed on 24, 25 and 31 December.'],
    ['It is from 3 May to 5 May.', 'It is from 3 to 5 May.'],
    ['It opens at 2 pm.', 'It opens at 14:00.'],
    ['It begins at 7:30 p.m.', 'It begins at 7.30 pm.'],
    ['It is tried out at 9:15.', 'It is tried out at 9.15.'],
    ['They train from 2 pm to 4 pm.', 'They train between 2 and 4 pm.'],
    ['It is closed on Sundays.', 'It is closed on Sunday.'],
    ['It begins in July and ends in May.', 'It lasts from July to May.'],
    ['It opens at 9 a.m. and closes at noon.', 'It is open from 9.00 am to 12:00.'],
  ])('the same: %s ← %s', (line, cited) => {
    expect(faultOf(line, cited)).toBeUndefined();
  });

  test.each([
    ['It was on 4 March 2024.', 'It was on 3 March 2024.'],
    ['It was on 3 April 2024.', 'It was on 3 March 2024.'],
    ['It was on 3 March 2025.', 'It was on 3 March 2024.'],
    ['It was on 3 March 2024.', 'It was in March 2024.'],
    // Day and month may stand either way.
    ['It was on 3 April 2024.', 'It was on 04/03/2024.'],
    ['It opens at 2 am.', 'It opens at 14:00.'],
    ['It opens at 8 pm.', 'It opens at 8 am.'],
    ['It opens at 18 am.', 'It opens at 6 pm.'],
    ['It begins in May.', 'It begins in July.'],
    ['It is closed on Mondays.', 'It is closed on Sundays.'],
    ['From October to March nobody goes out.', 'From November to March nobody goes out.'],
  ])('another: %s ← %s', (line, cited) => {
    expect(faultOf(line, cited)).toBe('a figure is not in the cited sentences');
  });
});

test('days are a measure only beside a number', () => {
  expect(faultOf('It is open until 6 on other days.', 'It is otherwise open until 6.')).toBeUndefined();
  expect(faultOf('It opens after some days.', 'It opens after some weeks.')).toBeDefined();
});

test('an article stands for one, and "one" alone for nothing', () => {
  expect(faultOf('One dog may be kept.', 'A dog may be kept.')).toBeUndefined();
  expect(faultOf('No one may row.', 'Nobody may row.')).toBeUndefined();
  expect(faultOf('One dog may be kept.', 'Two dogs may be kept.')).toBeDefined();
});

test('where figures stand in the sentence, and what they count, is not looked at', () => {
  const cited = 'A coffee costs 5 euros, and a cake costs 7 euros.';
  expect(faultOf('A coffee costs 7 euros.', cited)).toBeUndefined();
});
