// Words that say nothing about what a question is about, by language: articles, pronouns, prepositions, auxiliary verbs, and the
// words that only ask. Written without accents, as words are folded.

const lists: Record<string, string> = {
  en: `a an the this that these those it its he him his she her hers they them their theirs we us our ours you your yours i me my
    who whom whose what which when where why how is are was were be been being am do does did done doing has have had having
    can could will would shall should may might must of in on at by for with from to into onto about as than then and or but
    nor not no so if else there here also any some all both each such same other own too very just only own s t don didn doesn
    isn wasn weren aren hasn haven hadn won wouldn couldn shouldn mustn ain ll ve re up out off over under again further once
    because while during before after above below between through against within without upon per via please tell give show
    explain say says said many much kind type sort`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine keinen ist sind war waren wird
    werden wurde wurden sein hat haben hatte hatten kann konnen konnte konnten soll sollte muss mussen darf er sie es wir ihr
    ihre ihren ihrem seiner seine seinen ich du man sich mich dich uns was wer wen wem wessen wann wo wohin woher warum wieso
    weshalb wie viel viele vielen welche welcher welches welchen welchem in im an am auf aus bei beim mit nach von vom vor zu
    zum zur uber unter durch fur gegen ohne um bis als wenn dass ob auch noch nur schon so dann da hier dieser diese dieses
    diesen diesem jener bitte gibt es gab`,
  es: `el la los las un una unos unas de del al a en con por para sin sobre entre hasta desde y e o u pero no ni si es son era
    eran fue fueron ser sido esta estan estaba ha han habia habian hay tiene tienen tuvo puede pueden se su sus lo le les me te
    nos mi tu que quien quienes cual cuales cuando donde como cuanto cuanta cuantos cuantas por porque este esta estos estas
    ese esa eso esos esas mas muy ya tambien tipo`,
  fr: `le la les l un une des du de d au aux a en dans avec pour par sans sur sous entre et ou mais ne pas ni si est sont etait
    etaient fut furent etre ete ont avait avaient il elle ils elles on nous vous je tu se sa son ses leur leurs ce cet cette
    ces qui que qu quoi quel quelle quels quelles quand ou comment combien pourquoi est c y plus aussi tres peut`,
  it: `il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in nel nella
    nei con su sul sulla per tra fra e o ma non se e sono era erano fu furono essere stato ha hanno aveva chi che cosa quale
    quali quando dove come quanto quanta quanti quante perche questo questa questi queste suo sua suoi loro si ci piu anche`,
  pt: `o a os as um uma uns umas de do da dos das em no na nos nas com por pelo pela para sem sobre entre ate e ou mas nao se e
    sao era eram foi foram ser sido tem tinha ha havia quem que qual quais quando onde como quanto quanta quantos quantas
    porque este esta isto esse essa seu sua seus suas lhe mais muito tambem ao aos`,
  nl: `de het een en of maar niet geen is zijn was waren wordt worden werd werden heeft hebben had hadden kan kunnen kon moet in
    op aan bij met naar van voor tot uit over onder door tegen om als dat die dit deze er hij zij ze wij we ik je u hun haar
    zijn wie wat waar wanneer waarom hoe hoeveel welke welk`,
  ro: `un o unui unei unor al ai ale lui cu de din dintre la in intre pe pentru prin fara sub peste dupa si sau dar nu nici daca
    este e sunt era erau a fost fi au avea aveau are avut poate pot el ea ei ele se isi sa sau sai lor le ii il i cine ce care
    cui cand unde cum cat cata cati cate de acest aceasta acesti aceste acel acea cel cea cei cele mai foarte ca sa tip fel`,
  pl: `i a o w we z ze na do od dla po pod nad przez przy bez za lub albo ale nie czy jest sa byl byla bylo byli byc zostal ma
    maja on ona ono oni jego jej ich sie kto kogo co czego ktory ktora ktore ktorych kiedy gdzie jak ile dlaczego ten ta to te
    tego tej tym tych`,
  tr: `ve veya ya da de ile icin gibi kadar bir bu su o ne nedir neydi neden nicin nasil kim kimdir kimin kimi kime kimler hangi
    hangisi nerede nereye nereden nerde kac kacinci mi mu midir olan olarak oldu olmus idi var vardir yok ise ki daha en cok
    sonra once tarafindan zaman onun onlar onlarin`,
  vi: `la cua va cac nhung mot trong voi cho tu den o tai khi nao gi ai dau sao the bao nhieu nay do duoc bi da se dang co khong
    ma thi hay hoac nhu ve boi theo tren duoi ra vao nguoi`,
  ru: `и в во на с со к ко у о об от до из за по под над при без для через между или но а не ни же ли бы что кто кого кому кем
    чего чему чем как какои какая какое какие каких каком какую когда где куда откуда почему зачем сколько которыи которая
    которое которые которых это этот эта эти того тот та те он она оно они его ее их им ему был была было были быть есть
    является являются стал так также только уже еще`,
  el: `ο η το οι τα του τησ των τον την τουσ τισ στο στη στον στην στα στουσ στισ σε με για απο προσ κατα μετα πριν χωρισ και η
    αλλα δεν μη μην να θα που πωσ ποτε ποιοσ ποια ποιο ποιοι ποιουσ ποιον ποιεσ τι ποσο ποσα ποσοι ποσεσ ποσουσ γιατι ειναι
    ηταν ειχε εχει εχουν ειχαν ενασ μια ενα αυτο αυτη αυτοσ αυτα οποιο οποια οποιοσ ωσ οτι`,
  ar: `في من الى علي عن مع بين حتي منذ هو هي هم هن هذا هذه ذلك تلك التي الذي الذين ما ماذا متي اين كيف كم لماذا هل اي ايه و او
    ثم لكن لا لم لن ان كان كانت كانوا يكون تكون قد كل بعض غير عند بعد قبل خلال`,
  hi: `का की के को में से पर ने और या है हैं था थी थे हो होता होती होते हुआ हुई हुए कर किया करने करता करते गया गई गए यह वह ये वे
    इस उस इन उन इसके उसके उनके इसकी उसकी उनकी जो कि तो भी ही नहीं क्या कौन कौनसा कब कहाँ कहां कैसे क्यों कितना कितनी कितने किस
    किसने किसे किसका किसके किसकी एक लिए साथ द्वारा तक बाद`,
  zh: `的 了 在 是 和 与 及 或 但 不 没 没有 有 他 她 它 他们 她们 它们 我 我们 你 你们 这 那 这个 那个 这些 那些 什么 谁 哪 哪里 哪些
    哪个 哪儿 哪位 何时 何 何人 为什么 怎么 怎样 如何 多少 几 吗 呢 吧 被 把 对 从 到 由 于 为 以 其 之 而 中 上 下 里 时候 时 请问 一 个`,
  ja: `の は が を に で と も へ や から まで より か ね よ た だ です ます でし まし し て い いる ある する さ れ られ なっ なる この その
    あの どの これ それ あれ どれ ここ そこ どこ いつ 誰 だれ 何 なに なぜ どう どのよう いくつ いくら こと もの ため など`,
  th: `ที่ ของ และ หรือ แต่ ใน จาก กับ ให้ เป็น คือ อยู่ มี ได้ ไม่ ว่า จะ ถูก โดย เพื่อ ซึ่ง นี้ นั้น เขา เธอ มัน พวกเขา อะไร ใคร ไหน
    เมื่อไหร่ เมื่อไร เมื่อใด ที่ไหน ทำไม อย่างไร เท่าไหร่ เท่าไร เท่าใด กี่ ใด บ้าง ไร การ ความ แล้ว ก็ ต่อ เมื่อ`,
};

const stopWords = Object.entries(lists).map(
  ([language, words]) => [language, new Set(words.split(/\s+/))] as const,
);

/**
 * The stop words of the language that a question is in, as far as its own stop words tell.
 * @param words of the question, folded
 */
export function stopWordsOf(words: readonly string[]): { stops: ReadonlySet<string>; language: string } {
  let best: { stops: ReadonlySet<string>; language: string } = { stops: new Set(), language: '' };
  let most = 0;
  for (const [language, stops] of stopWords) {
    const count = words.filter((word) => stops.has(word)).length;
    if (count > most) [best, most] = [{ stops, language }, count];
  }
  return best;
}
