// Words of everyday English that say nothing about what a question is about. In a question none of them is looked for.

/** Words that help to ask, or that stand in every text; folded. */
const general = `happen happens happened get gets got getting due much high long ok okay fine need needs needed want wants wanted let lets
  put puts make makes made take takes took taken go goes going went come comes came use used using give gives given try
  think tell told see look allowed allow possible able supposed required mean means really actually still just even ever
  yet already maybe perhaps thing things something anything everything someone somebody anyone anybody one ones way ways lot
  lots bit exactly now today again back away currently usually normally generally basically every another else whole right
  sure worried till fully properly anywhere somewhere everywhere afterwards afterward anyway else instead please bother wondering wonder
  hello hi hey thanks thank simply roughly stuff towards toward whats whos wheres whens hows whys dont cant isnt wont im ive`;

export const generalWords: ReadonlySet<string> = new Set(general.split(/\s+/));

/** Words that only ask where they stand in the asking part of a question, and say something elsewhere. */
const asking = `how what which who whom whose when where why much many long soon quick quickly fast far ahead advance early late often
  frequently regularly big large high tall deep wide heavy hot cold warm old small expensive cheap dear cost costs price call ring phone
  telephone contact number numbers reach dial colour colours color colors date time times day year month name names person people place reason reasons happens
  happened if else of for is are was were be does do did will would can could may must should shall has have had am it i we you they he
  she there the a an my our your their his her s re m t to by at in on from until till since need able allowed supposed meaning purpose
  define explain address take takes last lasts per ok okay safe possible true say about file files paper papers document documents`;

export const askingVocabulary: ReadonlySet<string> = new Set(asking.split(/\s+/));
