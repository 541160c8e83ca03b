// Made by scripts/build-ordinary-words.ts: the stems of common English words that are no names.
export const ordinaryStems: ReadonlySet<string> = new Set(
  `abandon abdomin abid abil abl aboard abolish abort about abov abroad abrupt abruptli absenc absent absolut absorb absorpt
  abstract absurd abus academ academi acceler accent accept access accid acclaim accommod accompani accomplish accord
  accordingli account accredit accumul accur accuraci accus achiev acid acknowledg acquaint acquir acquisit acr across act
  action activ actor actress actual acut adapt addit address adequ adher adjac adjust administ administr admir admiss admit
  adopt adult advanc advantag adventur advers advertis advic advis advoc aesthet afar affair affect affili afford afraid after
  afternoon afterward ag again agenc agenda agent aggreg aggress ago agoni agre agreement agricultur ahead aid ailment aim air
  airborn aircraft airplan airport aisl akin alarm album alcohol alert alga alien align alik aliv all alleg allevi alli alloc
  allow almost alon along aloud alreadi also alter altern altitud altogeth aluminum alwai amateur amaz ambassador amber ambigu
  ambit ambiti ambul ambush amend ammunit amount ampl amus analog analysi analyst analyz anatomi ancestr ancestri anchor ancient
  anew anger angri angrili anguish ani anim ankl anniversari annoi announc annual anonym anoth answer ant antenna anterior
  anthropologist anti anticip antiqu anxieti anxiou anymor anywai anywher apart apex apolog apostol appal appar apparatu appeal
  appear appeas appetit applaus appli applic appoint appreci apprentic approach appropri approv approxim apt arbitrari arc arch
  archbishop architect architectur area argu argument aris arm around arrai arrang arrest arriv arrow arroyo art arteri articl
  articul artifici artilleri artist ash asham asid ask asleep aspect assassin assembl assert assess assign assist associ assum
  assur astonish athlet atmospher atom attach attack attain attempt attend attent attitud attornei attract attribut audienc
  audit auditorium aunt authent author automat automobil autumn auxiliari avail averag avert avoid aw awai await awak awar award
  awkward ax babe babi back background backward backyard bacteri bacterium bad badg badli bag bai bake balanc ballad ballet
  balloon ballot ballroom band bang bank banker banner bare barg bargain bark barn barrag barrel barrier base basebal basement
  basi basic basket basketbal bass bat bathroom baton batter batteri battl battlefield be beach beam bear beard bearer beast
  beat beauti beautifulli becom bed bedroom bee beef beer befor beg begin behalf behav behavior behind belief believ belli
  belong belov below belt benefici benefit beset besid bet better beyond biblic bicycl bid big bigger bill billion bind
  biographi biolog biologi bird birdi birth birthdai bishop bite bitter bitterli blade blame blanket blast blatant blaze bleak
  blend bless blind block blockad blond blood bloodi bloom blow blue bluff blunt blur board boast boat bob bodi bogei bogu boi
  boil bold bolster bolt bomb bomber bone book boom boost boot border borough borrow boss both bother bottl bottom bounc bound
  boundari bow bowl box brace brain brake branch brand brass brave breach bread breadth break breakdown breakfast breakup breast
  breath breed breez brick bridg brief briefli brigad brigadi bright brilliant brilliantli bring brisk broad broadcast broaden
  bronz brook brotherhood brush brutal bubbl bud buddi budget buffer buffet bui build builder buildup bulb bulk bullet bulletin
  bump bunch bundl burden bureau bureaucraci bureaucrat buri burial burn burst bushel busi businessman butt butter button buzz
  bypass cab cabin cabinet cabl cafe cafeteria calcium calcul calf calib caller calm calmli camera camp campaign can cancel
  candid candl cane cannon canon canva canyon cap capabl capac cape capit capitalist capsul captain captiv captur car carbon
  card cardin care career carefulli cargo carpent carpet carri carriag carrier cart cartoonist cartridg carv case cast castl
  casual catalog catalogu catastroph catch catcher categori cater cathedr cattl caus caution cautiou cautious cavalri cave ceas
  ceil celebr celesti cell cellar cement cemeteri cent center central centuri cerebr ceremoni certain certainli certainti certif
  certifi chair chairman challeng chamber champion chanc chang channel chant chaotic chapel chapter charact character
  characterist charcoal charg charit chariti charm chart charter cheap cheat check cheek cheer chemic chemist chemistri chest
  chew chicken chief chiefli child childhood chill chimnei chip choic choke cholesterol choos chord choru chronic chuck chunk
  church cigar cigarett cinemat circl circuit circul circular circumst cite citi citizen civic civil civilian clad claim clamp
  clarifi clariti clash class classic classif classroom claus clean cleaner clear clearli cleric clerk clever click client cliff
  climat climax climb clinch clinic clip clock close closer closet cloth cloud club clue cluster clutch coach coal coast coat
  coconut code coffe coffin coher coin coincid cold collabor collaps collar colleagu collect collector colleg collis colonel
  coloni color column combat combin come comedi comedian comfort comic command commemor comment commentari commerci commiss
  commission commit committe commod common commonli commonplac commonwealth commun commut compact compani companion compar
  comparison compart compass compat compel compens compet competit competitor complain complaint complement complet complex
  compli complic compon compos composit compound comprehens compris compromis comput conceal conced concentr concept concern
  concert concerto concess conclud conclus concret concurr condemn condit conduct conductor cone confer confess confid confirm
  conflict confront confus congratul congreg congressman conjunct connect conquer conquest conscienc consciou conscious consecut
  consensu consent consequ conserv conservat consid consider consist consol consolid conspiraci constant constantli constitu
  constitut construct consult consum contact contain contemporari contempt contend content contest context continu contract
  contractor contractu contradict contrari contrast contribut control controversi convei conveni convent convers convert convict
  convinc cook cool cooper coordin cop cope copi copper cord corn corner coron corp corpor corps correct correctli correl
  correspond corridor corrupt cosmic cost costli costum cottag cotton couch cough council counsel counselor count counter
  counterpart counti countless countri countryman coupl courag cours cousin cover cow cowboi crack cradl craft crash crawl crazi
  creat creativ creatur credit creed crest crew crime crimin crimson crisi crisp criterion critic crop crossroad crouch crowd
  crucial crude cruel cruelti cruis crush cry crystal cube culmin cult cultiv cultur cumul cup cure curios curiou current
  curriculum curs curtail curtain curv cushion custom customari cut cycl cyclist dad daili dam damag damn damp dampen danc
  dancer danger dare dark dart dash date datum daughter dawn daylight deacon dead deadli deaf deal dealer dear debat debri debt
  debut decad decai deceas decent decid decidedli decis deck declar declin decor decre decreas dedic deduct deep deepli defeat
  defect defend defens defer defi defianc defici defin definit degre delai deleg deliber delic delight deliv deliveri demand
  demeanor democraci demon demonstr deni denial denomin denounc dens densiti dent dentist depart departur depend depict deposit
  depreci depth deputi deriv descend descent describ descript desert deserv design desir desk despair desper destin destini
  destroi destruct detach detail detect detector deterior determin deton develop development devic devis devot diagnosi diagram
  dial dialect dialogu diamet diamond diari diarrhea dice dictat dictatorship dictionari die diet dietari differ differenti
  difficult difficulti dig digniti dilemma dim dimens dimension diminish din dinner dip diplomat direct directli director dirt
  dirti disabl disadvantag disagr disagre disappear disappoint disapprov disast disastr disbelief disc discharg disciplin
  disclos discomfort discount discourag discov discoveri discret discrimin discuss disdain diseas disgrac disguis dish disk
  dislik dismai dismiss disord dispatch dispers displac displai displeasur dispos disput disregard disrupt dissent dissolv
  distanc distant distinct distinctli distinguish distort distract distress distribut distributor district distrust disturb dive
  divers diversifi divert divid dividend divin divis divorc dock doctrin document documentari dodg dog dollar domain domest
  domin donat done donor doom door dose dot doubl doubt dough downgrad downtown downward dozen draft drag drain drainag drama
  dramat drape drastic draw dream dress dri drift drill drink drive driver drivewai drone drop drought drug drum drunken dry
  dual dubiou duck due dugout dull dumb dump duplic durat dusk dust duti dwarf dwell dynam each eager eagerli ear earli earlier
  earliest earn earnest earthquak eas easi easili eastern eat eccentr ecclesiast eclips econom economi economist ecstasi edg
  edit editor editori educ effect effici effort egg ego eighteen eighteenth eighth eighti either elabor elbow elder elderli
  elect elector electr electron element eleph elev eleven elig elimin elit elsewher embarrass emblem embrac emerg emiss emot
  emotion emphas emphasi emploi employ employe empti enabl enact enclosur encount encourag end endang endeavor endless endors
  endur enemi energet enforc engag engin enhanc enjoi enlist enorm enough enrag enrich enrol ensembl ensu ensur enter enterpris
  entertain enthusiasm enthusiast entir entiti entitl entranc entrepreneur entri envelop envi environ enzym epic epicent epidem
  episod equal equat equilibrium equip equit equival eras erect erot error erupt escal escap escort especi essai essenti
  establish estat esteem estim etern ethic ethnic evacu evad evalu even event eventu ever everi everydai everywher evid evil
  evolut evolv exact exactli examin exampl exce excel except excess exchang excit exclud exclus excus execut exempt exercis
  exert exhaust exhibit exist expand expans expect expedit expel expenditur expens experi experienc experiment expert expir
  explain explan explicit explod exploit explor explos export expos exposur express exquisit extend extens extent exterior
  extern extra extract extraordinari extravag extrem ey fabric facad face facil facilit fact factor factori faculti fade fail
  failur faint fair fairli faith fake fall fallout fals fame famili familiar famou fan fanci fantasi fantast fare farewel farm
  farmhous farther fascin fashion fast faster fat fatal fate fatigu fault favor favorit fear feasibl feast feat feather featur
  fee feed feel fellow fellowship femal feminin fenc fetch fever few fewer fiat fiber fiction field fierc fieri fifteen fifth
  fifti fight fighter figur file fill film filter final financ financi find fine finger finish finit fire firearm fireplac firm
  firmli first fiscal fish fisherman fist fit five fix flag flair flame flank flap flare flash flat flatli flavor fledgl flee
  fleet flesh flexibl flick flight flip float flock flood floor flop flour flourish flow flower fluid flurri flush flux fly foam
  focal focu foe fog foil fold foliag folk folklor follow fond food fool foolish foot footbal forbid forc forecast forehead
  foreign foremost forest forev forg forget forgiv fork form formal format former formerli formid formul formula fort forti
  fortress fortun forward foul foundat four fourteen fourth fraction fragil fragment frail frame framework frankli frantic fraud
  freak free freedom freeli freewai freez freight frenzi frequenc frequent fresh freshman friendli friendship frighten fring
  front fruit frustrat fuel fulfil full fullback fulli fumbl fun function fund fundament funer funni fur furiou furnitur further
  furthermor fuse fusion fuss futil futur fuzzi ga gag gai gain gambl game gang gangster gap garag garden garment gate gather
  gaug gaze gear gender gener geniu gentl gentleman gentli genu genuin geometr geometri gestur get ghetto ghost giant gift
  gigant girl give glad glanc glass glee glimps globe gloom glori gloriou glove glow glue go goal gold golden golf good goos
  gossip govern governor gown grab grade gradual graduat grain grand grandfath grandmoth grant graph graphic grasp grate grave
  gravel graveyard graviti greas great greater greatli greet grenad grief grill grim grin grind grip groom gross ground group
  grove grow growth guarante guard guardian guerrilla guess guid guidanc guilt guilti guitar gun gunfir gunman gym gymnast habit
  hai hail hair half halfwai hallwai halt hammer hamper hand handicap handl handsom hang happen happi happili har harbor hard
  hardli hardwar harm harmoni harsh harshli harvest hastili hat hatch hate hatr haul haunt have havoc hawk hazard haze head
  headach headlin headquart heal health healthi heap hear heart heat heavi heavili hedg heed heel height heir help helpless
  hemispher henc herald herd heritag heroic hesit hide hideout hierarchi high higher highwai hike hillsid hinder hint hip hire
  histor histori historian hit hold holder hole holidai hollow home honei honest honestli honeymoon honor honour hook hop hope
  hopefulli hopeless horizon horizont hormon horn horribl horror hors hospit hostil hot hotel hour hous household housewif howev
  hug huge hulk human humbl humili humor hundr hunger hungri hunt hurdl hurri hurt husband hut hydrogen hymn hypothesi hypothet
  ici idea ideal ident identif identifi ideolog idl idol ignit ignor ill illeg illus illustr imag imageri imagin imaginari imit
  immedi immens immigr immor immun impact impati impend impetu implement impli implic implicit import impos imposs impress
  imprint imprison improv impuls in inabl inact inadequ inaugur incap incent inch incid inclin includ incom incomplet incorpor
  increas increasingli incred inde indec indefinit independ index indic indict indiffer indirect indirectli indispens individu
  induc induct industri inevit inexpens inexperienc infanc infant infantri infect infecti inferior infield infiltr infinit
  inflict influenc inform infrar ingredi inhabit inher inherit initi inject injur injuri inlet inmat inn inner innoc innov input
  inquiri insan inscrib inscript insect insert insid insight insist inspect inspector inspir instal instanc instant instantli
  instead instinct institut instruct instructor instrument insuffici insulin insult insur intact intak integr intellectu
  intellig intend intens intensifi intent interact intercept interchang interest interfac interfer interim intermedi intern
  interpret intersect interv interven intervent interview intim intimid intric introduc introduct intrus invad invari invas
  invent inventori invest investig investor invis invit involv ion iron ironi irregular irrelev island isol issu item ivori
  jacket jail jam jar jaw jealou jeep jeopard jerk jet joi join joint jointli joke jolt journal journalist journei judg judgment
  jump juri jurisdict just justif justifi keen keep keynot kick kickoff kidnap kidnei kill killer kind kingdom kiss kitchen knee
  knife knight knit knock knot know knowledg label laboratori lack ladder laden lag lagoon lai lake lam lamp land landlord
  landmark landscap lane languag lantern lap laps larg larger last lat late later latest latter laugh laughter launch lavish law
  lawn lawyer layer lazi lead leader leadership leaf leagu lean leap learn leas least leather leav lectur ledger leg legal
  legend legendari legisl legislatur legitim leisur lemon lend length lengthi less lessen lesser lesson letter level levi liabl
  liber liberti librari licens lid lieuten life lift light lightli lightn like likewis limb limit line linear linger linguist
  link lip liquid liquor list listen liter literari literatur litter littl live liver livestock load loan lobbi local locat lock
  locker log logic lone long longer look loop loophol loos loosen lore lose loss lot loud loudli love lover lower loyal loyalti
  luck lucki luggag lull lumber lump lunar lunch lung lure luxuri lyric machin machineri mad magazin magic magician magnet
  magnific magnitud maid maiden mail main mainland mainli maintain mainten major make man manag mandatori maneuv mani manifest
  manipul manner manpow manufactur map mapl marbl margin mark market marketplac marri marriag marshal martyr marvel masculin
  mask mass massag massiv mast master masterpiec match mate materi mathemat matter matur maxim maximum mayb mayor meadow meager
  meal mean meaning meaningless meanwhil measur meat mechan medal meddl medic medicin mediev medium meet melodi melt member
  membership memor memori menac mend mental mention merchandis merchant merci mere merg merger merit merri mesh mess messag
  messeng metal metaphor meter method metropoli metropolitan microphon mid middl midnight midst midwestern might mighti migrat
  mild mildli mile mileston militari militia millennium million mind mine miner miniatur minim minimum minist minor minut miracl
  mirror miser miseri mislead miss missil mission missionari mist mistak mistress misus mitig mix mixtur mob mobil mock mode
  model moder modern modest modif modifi moist moistur mold molecul molecular moment momentum monast monei monitor monkei
  monster month monument mood moral moreov morn mortal mortar mortgag most mostli moth mother motif motion motiv motor mound
  mount mountain mourn mous mouth move movement movi mph much mud muddi multipl municip murder muscl muscular museum music
  musician muster mutual myriad mysteri myth mytholog nail naiv nake name narr narrow narrowli nation nativ natur naval near
  nearbi nearli neat neatli necess necessari necessarili neck need needl neg neglect negoti neighbor neighborhood neo nephew
  nerv nervou nest nestl net network neutral never nevertheless new newborn newcom newli newspap next nice nich nickel nightclub
  nightmar nine nineteen nineteenth nineti ninth nitrogen nobl nod nois noisi nomin nonetheless nonfict nonsens noon norm normal
  northward nose not notabl notch note noth notic notifi notion notori novel novelist novelti now nowher nuclear nucleu nude
  number numer nun nurs oak oath obei object oblig obscur observ obstacl obstruct obtain obviou obvious occas occasion occup
  occupi occur occurr ocean odd odor off offens offer offic offici offset offspr often oil older omin on onc onli onset
  onslaught open openli oper opinion opium oppon opportun oppos opposit optic optim or oral orbit orchestra ordeal order orderli
  ordinari organ organiz orient origin other otherwis ounc oust out outburst outcom outdoor outer outfield outfit outlaw outlet
  outlin outlook outpost output outrag outreach outright outset outsid outskirt outstand outward oval over overal overcom
  overhead overlap overlook overnight overrid overrun oversea overtak overthrow overturn overwhelm ow owl own owner ownership
  oxygen ozon pace pack packag packet pai pain painfulli paint painter pair palac pale palm panic papa paper par parad paradigm
  paradox paragraph parallel paramount parcel pardon parent parish park parliamentari parlor parodi part parti partial particip
  particl particular particularli partli partner partnership pass passag passeng passion passiv past pat patch patent path
  pathwai patienc patient patriot patrol patron patronag pattern paus pave pavement payment peac peacock peak peasant pebbl peck
  peculiar peer pen penalti pencil pend penetr pennant penni pension perceiv percent percentag percept perfect perfectli perform
  perfum perhap period peripher perman permiss permit persecut persist person personnel perspect persuad petit phantom phase
  phenomenon philosoph philosophi phone phoni photo photograph phrase physic physician physicist pianist piano pick picket
  pickup picnic pictur picturesqu piec pig pigeon pile pill pillow pilot pinch pine pink pinpoint pioneer pipe pirat pistol pit
  pitch pitcher piti place placement plagu plai plain plan plane planet planetari planner plant plaqu plasma plaster plastic
  plate platform platinum platoon player playwright plead pleas pleasant pleasur pledg plenti plight plot plug plumb plung
  pocket poem poet poetri poignant point pois poison polar polic policeman polici polit politician poll pond ponder poni pool
  poor poorli pop popul popular porch pork porou port portabl portal portion portrai portrait pose posit possess possibl postpon
  postur pot potassium potent potenti potter potteri pour poverti powder power practic prai prais prayer preach preacher precari
  precaut preced preciou precis predecessor predict prefer pregnant prei prejudic preliminari prepar prescrib prescript presenc
  present preserv presid presidenti press pressur prestig presum pretend pretti prevail prevent previou previous price pride
  priest primari primarili prime primit princip principl print prior prioriti prison privaci privat privileg prize pro probabl
  probe problem proce procedur proceed process proclam procur produc product profess profession professor profil profit profound
  profoundli program progress prohibit project prolifer prolong promin promis promot prompt promptli prone pronounc proof
  propaganda propel proper properli properti propheci prophet proport propos proposit prose prosecut prosecutor prospect prosper
  protect protein protest proud proudli prove provid provinc provinci provis provision provok prowess psychiatrist psycholog
  psychologist public publicli publish pull pulp puls pump punch punish pupil purchas pure puriti purpl purpos purs pursu
  pursuit push put putt puzzl quak qualif qualifi qualiti quantit quantiti quarter quarterback quasi queen quell question quick
  quickli quiet quietli quit quot rabbit race racial rack racket radar radiat radic radio radioact radiu rage rai raid rail
  railroad rain rais ralli ranch random rang rank rap rape rapid rapidli rare rat rate rather ratifi ratio ration rational
  raucou raw razor reach react reaction read reader readi readili real realism realist realiti realiz realli realm reap rear
  reason reassur rebellion rebuild rebuk recal recaptur receipt receiv recent recept reciproc recogn recognit recogniz recommend
  reconcil reconsid record recount recov recoveri recreat recruit reduc reduct reel refer refin reflect reform refrain refuge
  refund refus regain regard regardless regim regiment region regist registr regret regul regular regularli rehabilit rehears
  reign rein reinforc reject rejoin rel relai relat relationship relax releas relentless relentlessli relev reliabl relianc
  relief reliev religi religion relinquish reluct reluctantli remain remaind remark remedi rememb remembr remind remot remov
  render renew rent reopen repai repair repeal repeat repeatedli repertori repetit replac repli report reportedli repres
  represent reproduc republ reput request requir rescu research resembl resent reserv reservoir resid residenti residu resign
  resist resolut resolv reson resort resourc respect respiratori respit respond respons rest restaur restless restor restrain
  restraint restrict result resum retail retain retali retent retir retreat retriev return reunit revamp reveal reveng revenu
  revers review revis reviv revolt revolut revolutionari reward rewrit rhythm rhythmic rib ribbon rich rid ride rider ridg
  ridicul rifl rig right rightli rigid rim ring rip ripe rise risk rite ritual rival river road roadwai roam roar roast rob
  robberi rocket rocki role roll romant roof rooki room root rope rosi rotat rough roughli round rout routin row royal royalti
  rpm rub rubber rude rug ruin rule ruler rumor run runawai runner rural rush rusti sacr sacrific sad saddl sadli safe safeguard
  safeti sai sail sailor saint sake salari sale salesman salut salvag salvat sampl sanction sandwich satellit satir satisfact
  satisfactori satisfi savag save scale scan scandal scar scare scatter scene sceneri scenic scent schedul scheme scholar
  scholarship school scienc scientif scientist scope score scrambl scratch scream screen script scrub scrutini sculptur sea
  search season seat second secondari secreci secret secretari secretli section sector secur sediment see seed seek seem
  seemingli segment seiz seizur seldom select self selfish sell senat send senior sens sensat sensibl sensit sensor sensori
  sentenc sentiment separ sequenc sergeant seri seriou serious sermon serv servant servic session set setback settl settlement
  settler setup seven seventeen seventh sever sewag sewer sex sexual shade shadow shaft shake shallow shame shape share sharp
  sharpli shear shed sheep sheer sheet shelf shell shelter shepherd sheriff sherri shield shift shine ship shipment shirt shock
  shoe shoot shop shore short shortag shortli shortstop shoulder shout show shower shrink shun shut shutdown sick side sidewalk
  sigh sight sign signal signific significantli silenc silent silk silli silver similar similarli simmer simpl simpli simplic
  simplifi simul simultan sincer sing singl singular sinist sink sit site situat six sixteen sixth sixti size skeptic sketch
  skid skill skin skip skirt skull sky slack slam slap slash slate slaughter slave slaveri sleep sleepi sleev slender slice
  slide slightli slim slip slipperi slope slot slow slowli slug slugger slum slump small smaller smart smash smell smile smoke
  smooth smoothli smuggl snail snap snatch sneak soap soar sober social societi sofa soft soften softli soil solar soldier sole
  solid solidar solitari soloist solut solv some somedai somehow someon sometim somewhat somewher sonar sonni soon sophist
  sophomor sore sorrow sort soul sound sour sourc southern sovereign sow space span spare spars spatial speak spear speci
  special specialist specif specifi specimen spectacl spectacular spectat specter spectrum specul speech speed speedi spell
  spend sphere spike spill spin spine spiral spirit spiritu spit splash splendid splinter sponsor sponsorship spontan sporad
  sport spot spous sprai spread spree spring sprinkl spur spy squad squar squeez stabil stabl stack staff stage stai stain stair
  staircas stake stall stamp stamped stand standard standpoint star stare start startl starvat statement statesman station
  statist statu statur statut statutori steadi steadili steal steam steel steep steer stem step stereo stereotyp steroid stick
  sticki stiff stifl still stimul stimulu sting stir stock stomach stop storag store stori storm stormi storylin stout stove
  strai straight straightforward strain strait strang stranger strateg strategi straw streak stream street strength strengthen
  stress stretch strict strictli stride strife strike string strip strive stroke strong strongli structur struggl stubborn stud
  student studi studio stuff stump stun stunt stupid sturdi style subdivis subdu subject submarin submiss submit subordin
  subscrib subsequ subspeci substanc substanti substitut subtl suburb suburban subwai succe succeed success successfulli
  successor such sudden suddenli suffer suffici sugar suggest suicid suit suitabl suitcas sum summari summer summon sunlight
  super superb superfici superintend superior supernatur supervis supervisor supplement suppli support suppos supposedli
  suppress suprem supremaci sure surfac surg surgeon surpass surplu surpris surprisingli surrend surround survei surviv survivor
  suspect suspend suspens suspici suspicion sustain swai swallow swamp swear sweat sweep sweetheart swell swiftli swim swing
  switch sword symbol symmetri sympathet sympathi symphoni synthesi synthet system tabl tackl tactic tag tail tailor take tale
  talent talk tall talli tangl tank tap tape target task tast tax taxi taxpay tea teach teacher team tear technic technician
  techniqu technolog teen teenag telegraph telephon televis temper temperatur templ tempo tempor temporari temporarili temptat
  ten tenant tend tendenc tender tendon tension tent tenth term termin terribl terrif terrifi territori terror test testifi
  testimoni text textil textur thank thaw theater theatr theme then theolog theologi theologian theorem theoret theori therapeut
  therapi therapist there thereaft therebi therefor thermal thesi thick thief thigh thin thing think third thirteen thirti
  thorough thoroughli though thought thousand thread threat threaten three threshold thrill thrive throat through throughout
  throw thrust thu thumb thunder thwart tick ticket tide tie tight tighten tightli tilt timber time tin tini tip tire tissu titl
  toast tobacco todai toe togeth toi toilet toler toll tomb tomorrow ton tone tongu tonight too tool tooth top topic toppl
  tortur toss total touch touchdown tough tour tourist tournament towel tower toxic trace track tract tractor trade trademark
  trader tradit traffic tragedi tragic trail train trait traitor transfer transform transit translat transmiss transmit transpar
  transplant transport trap travel treason treasur treat treati treatment tremend tremor trend trial tribut trick trigger trim
  trip tripl triumph triumphant trivial troop trooper tropic troubl troublesom trouser truck true truli trunk trust truste try
  tsunami tube tuberculosi tug tumbl tumor tune tunnel turbin turmoil turn twelv twenti twentieth twice twist two type typic
  tyranni ugli ultim unabl unanim unavail unawar uncertain uncertainti unchang uncl uncomfort uncommon unconsci under
  underground underli undermin underscor understand undertak underwai undoubtedli uneasi unemploy uneven unexpect unexpectedli
  unfamiliar unfold unfortun unhappi unifi uniform uniqu unit uniti univers unknown unleash unlik unlimit unnecessari unoffici
  unpaid unpleas unpopular unpreced unseen unsolv unstabl unsuccess unusu updat upgrad uphold upper upright uproar upset upstair
  upstream upward urban urg urgenc urgent us usag useless user usual util utmost utter utterli vacanc vacant vacat vacuum vagu
  vain valid vallei valu valuabl valv vaniti vapor vari variabl variat varieti variou vast vastli vector veget vehicl veil vein
  veloc vengeanc vent ventil ventur verb verbal veri verifi vers version vertic vessel vest veteran veto vice vicin viciou
  victim victori vie view viewpoint vigor villain vine violat violenc violent violin virtu virtual viru visibl vision visit
  visitor visual vital vitamin vivid vocabulari vocal vocat voic vollei voltag volum vote voter vow vowel voyag vulner wage wai
  waist wait waiter walk wall wander want war wardrob warehous warfar warm warmth warn warrant warrior wash wast watch water
  waterfal wax weak weaken wealth wealthi weapon wear weari weather web wed wee weed week weekend weigh weight weir welcom
  welfar well westward wet wheel whereabout while whip whiskei whistl whole wholli wick wide widen widespread widow width wife
  wild wildli wildlif will willing willow win wind window wine wing winter wipe wire wish wit witch withdraw withhold within
  withstand witti woman wonder woo wood wooden wool word work worker workout workshop world worm worri wors worship worst worthi
  worthwhil wound wrap wrath wreck wrist write writer wrong yard ye year yellow yesterdai yet yield younger youngster youth zeal
  zero zinc`.split(/\s+/),
);
