// English words that often begin a line and are no names. Any other word that begins a line must stand in the cited sentences.
export const ordinaryWords: ReadonlySet<string> = new Set(
  `yes according based overall however therefore thus additionally furthermore moreover also finally currently today instead
  otherwise similarly meanwhile later earlier afterwards originally initially generally usually typically normally both either
  each every all some many most few several another people persons person employees employee workers worker staff members member
  users user customers customer clients client guests guest visitors visitor tenants tenant applicants applicant students student
  children adults passengers drivers residents owners managers teachers doctors patients researchers scientists authors
  participants companies company firms businesses organizations departments teams team products product prices price costs cost
  fees fee payments payment charges invoices invoice orders order refunds refund deliveries delivery shipping returns items item
  goods services service documents document files file requests request applications application claims claim complaints reports
  report results result data information figures numbers rates rate amounts values value levels sales revenue profits profit
  income expenses temperatures temperature water energy electricity gas power storage access entry parking pets dogs smoking
  photographs work working hours opening office offices rooms room buildings building machines machine devices device equipment
  tools parts batteries software systems system accounts account passwords password backups backup updates update errors error
  tests test meetings meeting training holidays vacation leave notice contracts contract agreements agreement leases lease rent
  deposits deposit insurance taxes tax rules rule laws law policies policy changes change problems problem reasons reason causes
  examples example steps step methods method instead using doing making taking getting paying buying selling eating drinking
  keeping storing reading writing sending receiving opening closing children's women men animals plants species birds fish
  trains buses cars flights tickets ticket seats luggage bags construction production growth demand supply exports imports
  approval permission registration membership subscription cancellation termination renewal extension lunch breakfast dinner
  food meals medicine treatment side symptoms exercise sleep light heat noise dust rain snow wind maintenance repairs cleaning
  inspection safety security failure damage losses loss savings loans loan interest credit cash bank shares total average
  minimum maximum more less fewer half nearly almost roughly approximately around about over under up due following next last
  first second third new old large small high low long short good early late any only just even still already never always often
  sometimes once twice since until while if when where what who how why which whose does do did is are was were has have had can
  could may might must shall should will would no not none nobody nothing neither nor without within between during after before
  above below near inside outside against among through across along here there this that these those it its they their he she
  his her we our you your i my one two three four five six seven eight nine ten`.split(/\s+/),
);
