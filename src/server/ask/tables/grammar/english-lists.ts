// Lists of English words that the table of the language is made from: adjectives, synonyms, short forms, verbs.
/** Adjective, superlative and comparative, whether it is the most, columns of numbers, behind | those that count where there are none of these; columns of dates where it is the opposite. */
export const adjectives = `
  oldest older most age years / birth born founded built opened year established created date
  youngest younger least age / birth born date
  newest newer least / built opened founded release year date created
  cheapest cheaper least price cost fee fare | amount rate charge /
  priciest pricier most price cost fee fare | amount rate charge /
  most_expensive more_expensive most price cost fee fare | amount rate charge /
  least_expensive less_expensive least price cost fee fare | amount rate charge /
  tallest taller most height /
  shortest shorter least length height duration distance runtime /
  longest longer most length duration distance runtime time /
  heaviest heavier most weight mass /
  lightest lighter least weight mass /
  highest_paid better_paid most salary /
  best_paid better_paid most salary /
  lowest_paid worse_paid least salary /
  worst_paid worse_paid least salary /
  least_paid worse_paid least salary /
  fastest faster most speed velocity /
  slowest slower least speed velocity /
  richest richer most income wealth worth earnings /
  poorest poorer least income wealth worth earnings /
  deepest deeper most depth /
  widest wider most width /
  hottest hotter most temperature /
  warmest warmer most temperature /
  coldest colder least temperature /
  largest larger most area size population /
  biggest bigger most area size population /
  smallest smaller least area size population /
  strongest stronger most strength power horsepower /
  furthest further most distance /
  farthest farther most distance /
  most_populous more_populous most population /
  most_powerful more_powerful most power horsepower /
  highest higher most height altitude elevation /
  lowest lower least height altitude elevation /`;

/** What "how" and an adjective ask for. */
export const measured = `
  old age years; tall height; high height altitude elevation; long length duration distance; heavy weight mass; fast speed velocity; far distance;
  big size area population; large size area population; expensive price cost fee; deep depth; wide width; hot temperature;
  cold temperature; populous population; years_old age; year_old age; years_of_age age`;

/** In names of columns, the first of each group stands for the others. */
export const synonyms = `
  license licence, color colour, center centre, organization organisation, favorite favourite, theater theatre, neighborhood neighbourhood,
  writer write wrote written author,  creation created create established establish founded found founding foundation,  phone telephone mobile cell tel, price cost fare, zip postcode postal, salary wage earn earning income, weight weigh weighed weighing,
  nationality nation, destination dest, source origin, quantity qty, amount amt, number no num nr #, description desc describe described, address addr,
  abbreviation abbrev abbr, percentage percent pct %, department dept, average avg, maximum max, minimum min, birthday dob, e-mail email mail,
  picture photo, detail information info, kind type, location place, gender sex, population inhabitants residents inhabitant resident, surname lastname, killed deaths death, born birth birthplace, injured injuries injury wounded`;

/** Of columns that a word before a value tells. */
export const directions = `
  depart departing departs departed leave leaving leaves left originating starting from: source origin departure start from;
  arrive arriving arrives arrived land landing lands to into heading going ending destined: destination arrival end target to`;

/** How names of columns are shortened. */
export const abbreviations = `
  fname first name, lname last name, mname middle name, sname name, dob date of birth, yob year of birth, pct percent,
  lang language, temp temperature, dest destination, lat latitude, lng longitude, lon longitude, long longitude, sal salary, tel phone, cat category, mfg manufacturer,
  tot total, cred credit, stu student, apt apartment, bldg building, acct account, cust customer, emp employee, prod product`;

/** Terms of amounts of money in names of columns. */
export const money = 'cost price amount fee charge payment expense paid spent total sum value';
/** Verbs by which something comes to be. */
export const making = `
  make makes made making produce produces produced build builds built publish publishes published write writes wrote written direct
  directs directed create creates created design designs designed host hosts hosted organize organizes organized record records
  recorded release releases released issue issues issued compose composes composed paint paints painted launch launches launched
  develop develops developed manufacture manufactures manufactured`;
