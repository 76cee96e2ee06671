// Removes invisible characters from foreign text before it is shown or compared: some change the direction of the text
// after them, others separate words or make two texts that look the same differ.

/**
 * Format characters (bidi controls, zero-width marks, soft hyphens, tags, interlinear annotation), the characters that
 * Unicode lists as default ignorable (Hangul fillers, variation selectors), and the braille blank, which looks like a
 * space.
 */
const invisible = '\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800';
const allInvisible = new RegExp(`[${invisible}]`, 'gu');
const visible = new RegExp(`[^\\s\\p{C}${invisible}]`, 'u');
const pictograph = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\uFE0F?';
/** An emoji sequence is kept whole: without its joiners it falls apart into single emoji. */
const emojiOrInvisible = new RegExp(`(${pictograph}(?:\\u200D${pictograph})*)|[${invisible}]`, 'gu');

/** For text that is compared or looked up: an address, a label, an id. */
export function withoutInvisible(text: string): string {
  return text.replace(allInvisible, '');
}

/** Full-width characters of Chinese keyboards and the case of letters make no difference. */
export function foldWord(word: string): string {
  return word.normalize('NFKC').toLowerCase();
}

/** For text that people read: emoji stay intact. */
export function readable(text: string): string {
  return text.replace(emojiOrInvisible, '$1');
}

/** Whether the text has no visible character; an unpaired surrogate counts as visible, as it is drawn as U+FFFD. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  // Printable ASCII: most texts are settled by their first character.
  if (first > 0x20 && first < 0x7f) return false;
  return !visible.test(text.toWellFormed());
}

// Texts as people read them: foreign letters that look like Latin ones, traditional or simplified characters, marks, spaces
// and signs make no difference. What Unicode's UTS 39 calls the skeleton of a text.

/**
 * Code points that look like a Latin letter, from Unicode's confusables.txt (UTS 39, version 13.0.0): those that NFKD
 * does not turn into the letter. Small capitals are added, which the standard tells from capitals, and so are signs that
 * false coins were seen to use for T and U.
 */
const twins: Readonly<Record<string, string>> = {
  A: '251 391 3b1 410 430 13aa 15c5 1d00 2376 237a a4ee ab7a 102a0 16f40',
  B: '180 182 183 184 253 299 392 411 412 42c 432 462 463 48c 48d 13cf 13f4 13fc 1472 1473 15af 15f7 a4d0 a7b4 10282 102a1 10301',
  C: 'a2 187 188 23c 3f2 3f9 421 441 4aa 4ab 13df 1d04 20a1 2ca4 2ca5 a4da abaf 102a2 10302 10415 1043d 1051c 118e9 118f2 1f16e 1f74c',
  D: 'd0 110 111 189 18c 256 257 501 13a0 13e7 146f 15de 15ea 1d05 20ab a4d2 a4d3 ab70',
  E: '246 247 395 415 435 4bd 4bf 13ac 1d07 212e 22ff 2d39 a4f0 ab32 ab7c 10286 118a6 118ae',
  F: '191 192 3dc 584 15b4 1d6e 1e9d a4dd a730 a798 a799 ab35 10287 102a5 10525 118a2 118c2 1d213',
  G: '18d 1e4 1e5 260 261 262 50c 50d 581 13c0 13f3 13fb 1d83 a4d6 ab90',
  H: '126 127 266 29c 397 41d 43d 45b 4a2 4a3 4bb 4c7 4c8 4c9 4ca 570 13bb 13c2 13f2 157c 2c67 2c8e a4e7 a695 ab8b 102cf',
  J: '248 249 37f 3f3 408 458 13ab 148d 1d0a a4d9 a7b2 ab7b',
  K: '199 39a 41a 49a 49e 13e6 16d5 1d0b 20ad 2c69 2c94 a4d7 a740 10518',
  L: '131 141 142 196 197 19a 1c0 268 269 26a 26b 26d 29f 399 3b9 406 456 4c0 4cf 5c0 5d5 5df 627 661 673 6f1 7ca 13a5 13de 14aa 16c1 1d7b 1d7c 2223 2373 2378 23fd 2c92 2cd0 2cd1 2d4f a4e1 a4f2 a647 ab75 abae 1028a 10309 10320 1041b 10443 10526 118a3 118b2 118c3 16f16 16f28 1d22a 1e8c7',
  M: '39c 3fa 41c 4cd 13b7 15f0 16d6 1d0d 2c98 a4df 102b0 10311',
  N: '19d 19e 273 274 39d 3b7 578 57c 1d70 2c9a a4e0 1018e 10513',
  O: 'd8 f8 19f 275 398 39f 3b8 3bf 3c3 41e 43e 472 473 4e8 4e9 555 585 5e1 647 665 6be 6c1 6d5 6f5 6ff 7c0 966 9e6 a66 ae6 b20 b66 be6 c66 ce6 d20 d66 e50 ed0 1010 101d 1040 10ff 12d0 13be 13eb 1d0f 1d11 2296 229d 236c 2c9e 2c9f 2d31 2d41 2d54 3007 a4f3 a74a a74b ab3d ab3e ab74 ab8e abbb 10292 102ab 10404 1042c 104c2 104ea 10516 114d0 118b5 118c8 118d7 118e0 1d21a 1f714',
  P: '1a5 3a1 3c1 420 440 13e2 146d 1d18 1d29 1d7d 2374 2ca2 2ca3 a4d1 abb2 10295',
  Q: '2a0 51b 563 566 2d55 a7af',
  R: '1a6 24d 27c 27d 280 433 493 13a1 13d2 1587 1d26 1d72 2c85 a4e3 ab47 ab48 ab71 ab81 aba2 104b4 16f35 1d216',
  S: '1bd 282 405 455 54f 13d5 13da 1d74 a4e2 a731 abaa 10296 10420 10448 118c1 16f3a',
  T: '252c 3112 4e05 a787 166 167 1ad 1ae 23e 3a4 3c4 422 442 4ac 4ad 13a2 1d1b 1d75 20ae 22a4 2361 27d9 2ca6 a4d4 ab72 10297 102b1 10315 118bc 16f0a 1f768',
  U: '3bc 426 446 244 28b 3c5 54d 57d 1200 13cc 144c 1d1c 1d7e 222a 22c3 a4f4 a79f ab4e ab52 ab9c 104ce 104f6 118b8 118d8 16f42',
  V: '3bd 474 475 5d8 667 6f7 13d9 142f 1d20 2228 22c1 2d38 a4e6 a6df aba9 10197 1051d 11706 118a0 118c0 16f08 1d20d 1f708',
  W: '26f 461 47d 51c 51d 561 13b3 13d4 1d21 20a9 a4ea a761 ab83 114c5 1170a 1170e 1170f 118e6 118ef',
  X: 'd7 3a7 425 445 4b2 1541 157d 166d 166e 16b7 2573 292b 292c 2a2f 2a30 2cac 2d5d a4eb a7b3 10196 10290 102b4 10317 10322 10527 118ec',
  Y: 'a5 1b4 24e 24f 263 28f 3a5 3b3 423 443 4ae 4af 4b0 4b1 10e7 13a9 13bd 1d8c 1eff 2ca8 a4ec ab5a 102b2 118a4 118dc 16f43',
  Z: '1b5 1b6 224 225 290 396 13c3 1d22 1d76 a4dc ab93 102f5 118a9 118c4 118e5',
};
/** White letters on black, and those of flags, from A on: the standard has none of them. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6];

const letters = new Map<string, string>([
  ...Object.entries(twins).flatMap(([letter, codes]) =>
    codes.split(' ').map((one): [string, string] => [String.fromCodePoint(Number.parseInt(one, 16)), letter]),
  ),
  ...alphabets.flatMap((first) =>
    Array.from({ length: 26 }, (_, nth): [string, string] => [
      String.fromCodePoint(first + nth),
      String.fromCharCode(65 + nth),
    ]),
  ),
  ['$', 'S'],
  ['б', '6'],
  // Characters of Chinese that differ by a stroke.
  ['巳', '已'],
  ['己', '已'],
  ['訒', '认'],
]);

/** Equal for texts that people read as the same; empty for a text without letters and digits. */
export function skeletonOf(text: string): string {
  return foldTwins(text).replaceAll('0', 'O').replace(/[1I]/g, 'L').replaceAll('RN', 'M');
}

/** The letters and digits of a text, which stay what they are beside each other: `1` is no `l`. */
export function foldTwins(text: string): string {
  // NFKD makes other letters of some twins: a lunate sigma, which looks like a c, becomes a sigma.
  const twinless = Array.from(withoutInvisible(text), letterOf).join('');
  const written = twinless.normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(written, letterOf)
    .join('')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function letterOf(character: string): string {
  return letters.get(character) ?? letters.get(character.toLowerCase()) ?? simplified(character);
}

// Traditional characters of Chinese as simplified ones, for comparisons: `錢` is `钱`. Each of the simplified ones is in
// GB 2312. From OpenCC's TSCharacters (Apache License 2.0), whose first choice is taken where it has several.

/** Each traditional character with the simplified one behind it. */
const pairs = `
丟丢並并乾干亂乱亙亘亞亚佇伫佈布佔占併并來来侖仑侶侣侷局俁俣係系俠侠俬私倀伥倆俩倉仓個个們们倖幸倫伦偉伟側侧偵侦偽伪傑杰傖伧傘伞備备傢家傭佣傯偬傳传傴伛債债傷伤傾倾僂偻僅仅僉佥僑侨僕仆僞伪僥侥僨偾僱雇價价儀仪
儁俊儂侬億亿儈侩儉俭儐傧儔俦儕侪儘尽償偿優优儲储儷俪儺傩儻傥儼俨兇凶兌兑兒儿兗兖內内兩两冊册冑胄冪幂凈净凍冻凜凛凱凯別别刪删剄刭則则剋克剎刹剛刚剝剥剮剐剴剀創创剷铲劃划劄札劇剧劉刘劊刽劌刿劍剑劑剂勁劲動动務务
勛勋勝胜勞劳勢势勱劢勳勋勵励勸劝勻匀匭匦匯汇匱匮區区協协卹恤卻却卽即厙厍厠厕厤历厭厌厲厉厴厣參参叄叁叢丛吒咤吳吴吶呐呂吕咼呙員员唄呗唸念問问啓启啞哑啟启喚唤喪丧喫吃喬乔單单喲哟嗆呛嗇啬嗎吗嗚呜嗩唢嗶哔嘆叹嘍喽
嘔呕嘖啧嘗尝嘜唛嘩哗嘮唠嘯啸嘰叽嘵哓嘸呒噁恶噓嘘噝咝噠哒噥哝噦哕噯嗳噲哙噴喷噸吨噹当嚀咛嚇吓嚌哜嚐尝嚕噜嚙啮嚥咽嚦呖嚨咙嚮向嚳喾嚴严嚶嘤囀啭囁嗫囂嚣囅冁囈呓囌苏囑嘱囪囱圇囵國国圍围園园圓圆圖图團团垻坝埡垭埰采
執执堅坚堊垩堖垴堝埚堯尧報报場场塊块塋茔塏垲塒埘塗涂塚冢塢坞塤埙塵尘塹堑墊垫墜坠墮堕墰坛墳坟墻墙墾垦壇坛壎埙壓压壘垒壙圹壚垆壜坛壞坏壟垄壠垅壢坜壩坝壯壮壺壶壽寿夠够夢梦夥伙夾夹奐奂奧奥奩奁奪夺奬奖奮奋奼姹妝妆
姍姗姦奸娛娱婁娄婦妇婭娅媧娲媯妫媼媪媽妈嫋袅嫗妪嫵妩嫺娴嫻娴嬀妫嬈娆嬋婵嬌娇嬙嫱嬡嫒嬤嬷嬪嫔嬰婴嬸婶孃娘孌娈孫孙學学孿孪宮宫寀采寢寝實实寧宁審审寫写寬宽寵宠寶宝將将專专尋寻對对導导尷尴屆届屍尸屜屉屢屡層层屨屦
屬属岡冈峯峰峴岘島岛峽峡崍崃崑昆崗岗崙仑崢峥崬岽嵐岚嵗岁嶁嵝嶄崭嶇岖嶗崂嶠峤嶧峄嶸嵘嶺岭嶼屿嶽岳巋岿巒峦巔巅巖岩巰巯巹卺帥帅師师帳帐帶带幀帧幃帏幗帼幘帻幟帜幣币幫帮幬帱幷并幹干幾几庫库廁厕廂厢廄厩廈厦廕荫廚厨
廝厮廟庙廠厂廡庑廢废廣广廩廪廬庐廳厅弒弑弔吊弳弪張张強强彆别彈弹彌弥彎弯彔录彙汇彥彦彫雕彿佛後后徑径從从徠徕復复徵征徹彻恆恒恥耻悅悦悵怅悶闷悽凄惡恶惱恼惲恽惻恻愛爱愜惬愨悫愴怆愷恺愾忾慄栗態态慍愠慘惨慚惭慟恸
慣惯慤悫慪怄慫怂慮虑慳悭慶庆慼戚慾欲憂忧憊惫憐怜憑凭憒愦憚惮憤愤憫悯憮怃憲宪憶忆懇恳應应懌怿懍懔懞蒙懟怼懣懑懨恹懲惩懶懒懷怀懸悬懺忏懼惧懾慑戀恋戇戆戔戋戧戗戩戬戰战戲戏戶户扞捍拋抛拚拼挱挲挾挟捨舍捫扪捱挨捲卷
掃扫掄抡掙挣掛挂採采揀拣揚扬換换揮挥損损搖摇搗捣搧扇搶抢摑掴摜掼摟搂摯挚摳抠摶抟摺折摻掺撈捞撐撑撓挠撟挢撣掸撥拨撫抚撲扑撳揿撻挞撾挝撿捡擁拥擄掳擇择擊击擋挡擔担據据擠挤擡抬擣捣擬拟擯摈擰拧擱搁擲掷擴扩擷撷擺摆
擻擞擼撸擾扰攄摅攆撵攏拢攔拦攖撄攙搀攛撺攜携攝摄攢攒攣挛攤摊攪搅攬揽敎教敗败敘叙敵敌數数斂敛斃毙斕斓斬斩斷断於于旂旗旣既昇升時时晉晋晝昼暈晕暉晖暢畅暫暂曄晔曆历曇昙曉晓曏向曖暧曠旷曬晒書书會会朧胧朮术東东枴拐
柵栅柺拐査查桿杆梔栀梘枧條条梟枭棄弃棊棋棖枨棗枣棟栋棧栈棲栖椏桠楊杨楓枫楨桢業业極极榘矩榦干榪杩榮荣榿桤構构槍枪槓杠槧椠槨椁槳桨樁桩樂乐樅枞樑梁樓楼標标樞枢樣样樸朴樹树樺桦橈桡橋桥機机橢椭橫横檁檩檉柽檔档檜桧
檢检檣樯檯台檳槟檸柠檻槛櫃柜櫓橹櫚榈櫛栉櫝椟櫞橼櫟栎櫥橱櫧槠櫨栌櫪枥櫫橥櫬榇櫱蘖櫳栊櫸榉櫻樱欄栏欅榉權权欏椤欒栾欖榄欞棂欽钦歎叹歐欧歟欤歡欢歲岁歷历歸归歿殁殘残殞殒殤殇殫殚殭僵殮殓殯殡殲歼殺杀殻壳殼壳毀毁毆殴
毿毵氂牦氈毡氌氇氣气氫氢氬氩氳氲氾泛汎泛汙污決决沒没沖冲況况泝溯洩泄洶汹浹浃涇泾涼凉淒凄淚泪淥渌淨净淩凌淪沦淵渊淶涞淺浅渙涣減减渦涡測测渾浑湊凑湞浈湧涌湯汤溈沩準准溝沟溫温溼湿滄沧滅灭滌涤滎荥滙汇滬沪滯滞滲渗
滷卤滸浒滾滚滿满漁渔漚沤漢汉漣涟漬渍漲涨漵溆漸渐漿浆潁颍潑泼潔洁潙沩潛潜潤润潯浔潰溃潷滗潿涠澀涩澆浇澇涝澗涧澠渑澤泽澩泶澮浍澱淀濁浊濃浓濕湿濘泞濛蒙濟济濤涛濫滥濰潍濱滨濺溅濼泺濾滤瀅滢瀆渎瀉泻瀋沈瀏浏瀕濒瀘泸
瀝沥瀟潇瀠潆瀦潴瀧泷瀨濑瀰弥瀲潋瀾澜灃沣灄滠灑洒灕漓灘滩灝灏灣湾灤滦灧滟灩滟災灾為为烏乌烴烃無无煉炼煒炜煙烟煢茕煥焕煩烦煬炀熒荧熗炝熱热熾炽燁烨燈灯燉炖燒烧燙烫燜焖營营燦灿燬毁燭烛燴烩燻熏燼烬燾焘爍烁爐炉爛烂
爭争爲为爺爷爾尔牀床牆墙牘牍牴抵牽牵犖荦犛牦犢犊犧牺狀状狹狭狽狈猙狰猶犹猻狲獁犸獃呆獄狱獅狮獎奖獨独獪狯獫猃獰狞獲获獵猎獷犷獸兽獺獭獻献獼猕玀猡現现琱雕琺珐琿珲瑋玮瑣琐瑤瑶瑩莹瑪玛璉琏璣玑璦瑷環环璽玺璿璇瓊琼
瓏珑瓔璎瓚瓒甌瓯甕瓮產产産产畝亩畢毕畫画異异畵画當当疇畴疊叠痙痉痠酸痾疴瘂痖瘋疯瘍疡瘓痪瘞瘗瘡疮瘧疟瘺瘘瘻瘘療疗癆痨癇痫癉瘅癒愈癘疠癟瘪癡痴癢痒癤疖癥症癧疬癩癞癬癣癭瘿癮瘾癰痈癱瘫癲癫發发皁皂皚皑皰疱皸皲皺皱
盃杯盜盗盞盏盡尽監监盤盘盧卢盪荡眞真眥眦眾众睏困睜睁睞睐瞘眍瞞瞒瞼睑矇蒙矚瞩矯矫硃朱硤硖硨砗硯砚碩硕碭砀碸砜確确碼码磚砖磣碜磧碛磯矶磽硗礎础礙碍礦矿礪砺礫砾礬矾礱砻祕秘祿禄禍祸禎祯禦御禪禅禮礼禰祢禱祷禿秃秈籼
稅税稈秆稜棱稟禀種种稱称穀谷穌稣積积穎颖穡穑穢秽穩稳穫获窩窝窪洼窮穷窯窑窶窭窺窥竄窜竅窍竇窦竈灶竊窃竪竖競竞筆笔筍笋筧笕箇个箋笺箏筝箚札節节範范築筑篋箧篤笃篩筛篳筚簀箦簍篓簑蓑簞箪簡简簣篑簫箫簽签簾帘籃篮籌筹
籜箨籟籁籠笼籤签籩笾籪簖籬篱籮箩籲吁粵粤糉粽糝糁糞粪糧粮糰团糲粝糴籴糶粜糹纟糾纠紀纪紂纣約约紅红紆纡紇纥紈纨紉纫紋纹納纳紐纽紓纾純纯紕纰紗纱紙纸級级紛纷紜纭紡纺紮扎細细紱绂紲绁紳绅紹绍紺绀紼绋紿绐絀绌終终絃弦
組组絆绊絎绗結结絕绝絛绦絝绔絞绞絡络絢绚給给絨绒統统絲丝絳绛絶绝絹绢綁绑綃绡綆绠綈绨綉绣綏绥綑捆經经綜综綞缍綠绿綢绸綣绻綫线綬绶維维綰绾綱纲網网綳绷綴缀綵彩綸纶綹绺綺绮綻绽綽绰綾绫綿绵緄绲緇缁緊紧緋绯緑绿緒绪
緔绱緗缃緘缄緙缂線线緝缉緞缎締缔緡缗緣缘緦缌編编緩缓緬缅緯纬緱缑緲缈練练緶缏緹缇緻致縈萦縉缙縊缢縋缒縐绉縑缣縛缚縝缜縞缟縟缛縣县縧绦縫缝縭缡縮缩縱纵縲缧縴纤縵缦縶絷縷缕縹缥總总績绩繃绷繅缫繆缪繒缯織织繕缮繚缭
繞绕繡绣繢缋繩绳繪绘繫系繭茧繮缰繯缳繰缲繳缴繹绎繼继繽缤繾缱纈缬纊纩續续纍累纏缠纓缨纔才纖纤纘缵纜缆缽钵罈坛罌罂罎坛罰罚罵骂罷罢羅罗羆罴羈羁羋芈羣群羥羟羨羡義义羶膻習习翫玩翹翘耬耧耮耢聖圣聞闻聯联聰聪聲声聳耸
聵聩聶聂職职聹聍聽听聾聋肅肃脅胁脈脉脛胫脣唇脩修脫脱脹胀腎肾腖胨腡脶腦脑腫肿腳脚腸肠膃腽膚肤膠胶膩腻膽胆膾脍膿脓臉脸臍脐臏膑臘腊臚胪臟脏臠脔臥卧臨临臺台與与興兴舉举舊旧舖铺舘馆艙舱艤舣艦舰艫舻艱艰艷艳芻刍苧苎
茲兹荊荆莊庄莖茎莢荚莧苋華华菴庵菸烟萇苌萊莱萬万萵莴葉叶葒荭葤荮葦苇葯药葷荤蒐搜蒓莼蒔莳蒞莅蒼苍蓀荪蓆席蓋盖蓮莲蓯苁蓴莼蓽荜蔔卜蔘参蔞蒌蔣蒋蔥葱蔦茑蔭荫蕁荨蕆蒇蕎荞蕒荬蕓芸蕕莸蕘荛蕢蒉蕩荡蕪芜蕭萧蕷蓣薈荟薊蓟
薌芗薑姜薔蔷薟莶薦荐薩萨薹苔薺荠藍蓝藎荩藝艺藥药藪薮藴蕴藶苈藹蔼藺蔺蘄蕲蘆芦蘇苏蘊蕴蘋苹蘚藓蘞蔹蘢茏蘭兰蘺蓠蘿萝處处虛虚虜虏號号虧亏虯虬蛺蛱蛻蜕蜆蚬蝕蚀蝟猬蝦虾蝨虱蝸蜗螄蛳螞蚂螢萤螻蝼蟄蛰蟈蝈蟎螨蟣虮蟬蝉蟯蛲
蟲虫蟶蛏蟻蚁蠅蝇蠆虿蠍蝎蠐蛴蠑蝾蠔蚝蠟蜡蠣蛎蠱蛊蠶蚕蠻蛮衆众衊蔑術术衕同衚胡衛卫衝冲袞衮袷夹裊袅裏里補补裝装裡里製制複复褲裤褳裢褸褛褻亵襇裥襉裥襖袄襝裣襠裆襤褴襪袜襬摆襯衬襲袭覈核見见規规覓觅視视覘觇覡觋覦觎
親亲覬觊覯觏覲觐覷觑覺觉覽览覿觌觀观觴觞觶觯觸触訁讠訂订訃讣計计訊讯訌讧討讨訐讦訓训訕讪訖讫託托記记訛讹訝讶訟讼訣诀訥讷訪访設设許许訴诉訶诃診诊註注証证詁诂詆诋詎讵詐诈詒诒詔诏評评詘诎詛诅詞词詠咏詡诩詢询詣诣
試试詩诗詫诧詬诟詭诡詮诠詰诘話话該该詳详詵诜詼诙詿诖誄诔誅诛誆诓誇夸誌志認认誑诳誒诶誕诞誘诱誚诮語语誠诚誡诫誣诬誤误誥诰誦诵誨诲說说説说誰谁課课誶谇誹诽誼谊調调諂谄諄谆談谈諉诿請请諍诤諏诹諑诼諒谅論论諗谂諛谀
諜谍諞谝諡谥諢诨諤谔諦谛諧谐諫谏諭谕諮咨諱讳諳谙諶谌諷讽諸诸諺谚諼谖諾诺謀谋謁谒謂谓謄誊謅诌謊谎謎谜謐谧謔谑謖谡謗谤謙谦謚谥講讲謝谢謠谣謡谣謨谟謫谪謬谬謭谫謳讴謹谨謾谩譁哗證证譎谲譏讥譖谮識识譙谯譚谭譜谱譟噪
譫谵譭毁譯译議议譴谴護护譽誉譾谫讀读變变讎雠讒谗讓让讕谰讖谶讚赞讜谠讞谳谿溪豈岂豎竖豐丰豔艳豬猪貍狸貓猫貝贝貞贞負负財财貢贡貧贫貨货販贩貪贪貫贯責责貯贮貰贳貲赀貳贰貴贵貶贬買买貸贷貺贶費费貼贴貽贻貿贸賀贺賁贲
賂赂賃赁賄贿賅赅資资賈贾賊贼賑赈賒赊賓宾賕赇賚赉賜赐賞赏賠赔賡赓賢贤賣卖賤贱賦赋賧赕質质賫赍賬账賭赌賴赖賺赚賻赙購购賽赛賾赜贄贽贅赘贈赠贊赞贋赝贍赡贏赢贐赆贓赃贖赎贗赝贛赣贜赃趕赶趙赵趨趋趲趱跡迹踐践踰逾踴踊
蹌跄蹕跸蹟迹蹠跖蹣蹒蹤踪蹺跷躉趸躊踌躋跻躍跃躑踯躒跞躓踬躕蹰躚跹躡蹑躥蹿躦躜躪躏軀躯車车軋轧軌轨軍军軒轩軔轫軛轭軟软軤轷軫轸軲轱軸轴軹轵軺轺軻轲軼轶軾轼較较輅辂輇辁載载輊轾輒辄輓挽輔辅輕轻輛辆輜辎輝辉輞辋輟辍
輥辊輦辇輩辈輪轮輯辑輳辏輸输輻辐輾辗輿舆轂毂轄辖轅辕轆辘轉转轍辙轎轿轔辚轟轰轡辔轢轹轤轳辦办辭辞辮辫辯辩農农迴回逕径這这連连週周進进遊游運运過过達达違违遙遥遜逊遞递遠远遡溯適适遲迟遶绕遷迁選选遺遗遼辽邁迈還还
邇迩邊边邏逻邐逦郟郏郵邮鄆郓鄉乡鄒邹鄔邬鄖郧鄧邓鄭郑鄰邻鄲郸鄴邺鄶郐鄺邝酈郦醃腌醖酝醜丑醞酝醣糖醫医醬酱釀酿釁衅釃酾釅酽釋释釐厘釒钅釓钆釔钇釕钌釗钊釘钉釙钋針针釣钓釤钐釦扣釧钏釩钒釵钗釷钍釹钕釺钎鈀钯鈁钫鈄钭
鈅钥鈈钚鈉钠鈍钝鈎钩鈐钤鈑钣鈔钞鈕钮鈞钧鈡钟鈣钙鈥钬鈦钛鈧钪鈮铌鈰铈鈳钶鈴铃鈷钴鈸钹鈹铍鈺钰鈽钸鈾铀鈿钿鉀钾鉅巨鉆钻鉈铊鉉铉鉍铋鉑铂鉕钷鉗钳鉚铆鉛铅鉞钺鉢钵鉤钩鉦钲鉬钼鉭钽鉳锫鉸铰鉺铒鉻铬鉿铪銀银銃铳銅铜銑铣
銓铨銖铢銘铭銚铫銜衔銠铑銣铷銥铱銦铟銨铵銩铥銪铕銫铯銬铐銱铞銳锐銷销銹锈銻锑銼锉鋁铝鋃锒鋅锌鋇钡鋌铤鋏铗鋒锋鋝锊鋟锓鋣铘鋤锄鋥锃鋦锔鋨锇鋪铺鋭锐鋮铖鋯锆鋰锂鋱铽鋶锍鋸锯鋼钢錁锞錄录錆锖錇锫錈锩錐锥錒锕錕锟錘锤
錙锱錚铮錛锛錟锬錠锭錢钱錦锦錨锚錫锡錮锢錯错録录錳锰錶表錸铼錼镎鍀锝鍁锨鍃锪鍅钫鍆钔鍇锴鍊炼鍋锅鍍镀鍔锷鍘铡鍛锻鍤锸鍥锲鍩锘鍬锹鍰锾鍵键鍶锶鍺锗鍼针鍾钟鎂镁鎄锿鎇镅鎊镑鎌镰鎖锁鎘镉鎚锤鎢钨鎣蓥鎦镏鎧铠鎩铩鎪锼
鎬镐鎭镇鎮镇鎰镒鎳镍鎵镓鎸镌鎿镎鏃镞鏇旋鏈链鏌镆鏍镙鏑镝鏗铿鏘锵鏜镗鏝镘鏞镛鏟铲鏡镜鏢镖鏤镂鏨錾鏵铧鏷镤鏹镪鏽锈鐃铙鐋铴鐐镣鐒铹鐓镦鐔镡鐘钟鐙镫鐝镢鐠镨鐦锎鐧锏鐨镄鐫镌鐮镰鐲镯鐳镭鐵铁鐸铎鐺铛鐿镱鑄铸鑊镬鑌镔
鑑鉴鑒鉴鑔镲鑠铄鑣镳鑥镥鑭镧鑰钥鑲镶鑷镊鑹镩鑼锣鑽钻鑾銮鑿凿钁镢長长門门閂闩閃闪閆闫閉闭開开閌闶閎闳閏闰閑闲閒闲間间閔闵閘闸閡阂閣阁閤合閥阀閨闺閩闽閫阃閬阆閭闾閱阅閲阅閶阊閹阉閻阎閼阏閽阍閾阈閿阌闃阒闆板闇暗
闈闱闊阔闋阕闌阑闐阗闔阖闕阙闖闯關关闞阚闡阐闢辟闥闼陘陉陝陕陞升陣阵陰阴陳陈陸陆陽阳隉陧隊队階阶隕陨際际隨随險险隱隐隴陇隸隶隻只雋隽雖虽雙双雛雏雜杂雞鸡離离難难雲云電电霑沾霧雾霽霁靂雳靄霭靈灵靚靓靜静靦腼靨靥
鞏巩鞝绱鞦秋鞽鞒韁缰韃鞑韆千韉鞯韋韦韌韧韓韩韙韪韜韬韝鞲韞韫韻韵響响頁页頂顶頃顷項项順顺頇顸須须頊顼頌颂頎颀頏颃預预頑顽頒颁頓顿頗颇領领頜颌頡颉頤颐頦颏頭头頰颊頷颔頸颈頹颓頻频頽颓顆颗題题額额顎颚顏颜顓颛顔颜
願愿顙颡顛颠類类顢颟顥颢顧顾顫颤顬颥顯显顰颦顱颅顳颞顴颧風风颮飑颯飒颱台颳刮颶飓颼飕飄飘飆飙飈飚飛飞飠饣飢饥飩饨飪饪飫饫飭饬飯饭飱飧飲饮飴饴飼饲飽饱飾饰餃饺餅饼餈糍餉饷養养餌饵餑饽餒馁餓饿餘余餚肴餛馄餞饯餡馅
館馆餬糊餱糇餳饧餵喂餷馇餼饩餾馏餿馊饃馍饅馒饈馐饉馑饊馓饋馈饌馔饑饥饒饶饗飨饜餍饞馋饢馕馬马馭驭馮冯馱驮馳驰馴驯駁驳駐驻駑驽駒驹駔驵駕驾駘骀駙驸駛驶駝驼駟驷駡骂駢骈駭骇駱骆駿骏騁骋騅骓騍骒騎骑騏骐騖骛騙骗騫骞
騭骘騮骝騰腾騶驺騷骚騸骟騾骡驀蓦驁骜驂骖驃骠驄骢驅驱驊骅驍骁驏骣驕骄驗验驚惊驛驿驟骤驢驴驤骧驥骥驪骊骯肮髏髅髒脏體体髕髌髖髋髮发鬆松鬍胡鬚须鬢鬓鬥斗鬧闹鬨哄鬩阋鬮阄鬱郁魎魉魘魇魚鱼魯鲁魴鲂魷鱿鮁鲅鮃鲆鮎鲇鮐鲐
鮑鲍鮒鲋鮚鲒鮝鲞鮞鲕鮪鲔鮫鲛鮭鲑鮮鲜鯀鲧鯁鲠鯇鲩鯉鲤鯊鲨鯔鲻鯖鲭鯗鲞鯛鲷鯝鲴鯡鲱鯢鲵鯤鲲鯧鲳鯨鲸鯪鲮鯫鲰鯰鲶鯴鲺鯽鲫鯿鳊鰈鲽鰉鳇鰍鳅鰐鳄鰒鳆鰓鳃鰠鳋鰣鲥鰥鳏鰨鳎鰩鳐鰭鳍鰱鲢鰲鳌鰳鳓鰵鳘鰷鲦鰹鲣鰻鳗鰾鳔鱅鳙鱈鳕
鱉鳖鱒鳟鱔鳝鱖鳜鱗鳞鱘鲟鱝鲼鱟鲎鱧鳢鱭鲚鱷鳄鱸鲈鱺鲡鳥鸟鳧凫鳩鸠鳬凫鳳凤鳴鸣鳶鸢鴆鸩鴇鸨鴉鸦鴕鸵鴛鸳鴝鸲鴟鸱鴣鸪鴦鸯鴨鸭鴯鸸鴰鸹鴻鸿鴿鸽鵂鸺鵑鹃鵒鹆鵓鹁鵜鹈鵝鹅鵠鹄鵡鹉鵪鹌鵬鹏鵯鹎鵰雕鵲鹊鶇鸫鶉鹑鶓鹋鶘鹕鶚鹗
鶥鹛鶩鹜鶯莺鶴鹤鶻鹘鶼鹣鶿鹚鷀鹚鷂鹞鷄鸡鷓鹧鷗鸥鷙鸷鷚鹨鷥鸶鷦鹪鷯鹩鷲鹫鷳鹇鷴鹇鷸鹬鷹鹰鷺鹭鸌鹱鸕鸬鸚鹦鸛鹳鸝鹂鸞鸾鹵卤鹹咸鹺鹾鹼碱鹽盐麗丽麥麦麩麸麪面麫面麯曲麴曲麵面麼么麽么黃黄黌黉點点黨党黲黪黴霉黷黩黽黾
黿鼋鼉鼍鼕冬鼴鼹齊齐齋斋齎赍齏齑齒齿齔龀齙龅齜龇齟龃齠龆齡龄齣出齦龈齧啮齪龊齬龉齲龋齶腭齷龌龍龙龐庞龔龚龕龛龜龟
`;

const simplifiedOf = new Map(
  Array.from(
    pairs.replaceAll('\n', '').matchAll(/(.)(.)/gu),
    ([, from = '', to = '']) => [from, to] as const,
  ),
);

function simplified(character: string): string {
  return simplifiedOf.get(character) ?? character;
}

/** The words in the case in which they were typed. */
export function asTyped(folded: string, text: string): string {
  const at = text.toLowerCase().indexOf(folded);
  return at === -1 ? folded : text.slice(at, at + folded.length);
}
