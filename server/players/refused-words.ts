/** What the name policy refuses beside the library's list, and where that list is too eager for a world full of names. */

/**
 * Words of the library's list that are also names, or parts of names, somewhere: Dickinson, Alan Cumming, Harshit, Siriporn, Bích,
 * Fagerlund, Slutskaya, Pissarro, Xiao Fu, Kike, Semen. Of these, only what stands below is refused.
 */
export const TOO_EAGER: readonly string[] = [
  ...['abo', 'anal', 'anus', 'arse', 'ass', 'bastard', 'bitch', 'bollocks', 'boob', 'chink', 'cock', 'cuck', 'cum'],
  ...['dick', 'dyke', 'fag', 'fuck', 'hooker', 'incest', 'kike', 'negro', 'orgy', 'penis', 'piss', 'porn', 'rape'],
  ...['retard', 'scat', 'semen', 'shit', 'slut', 'tit', 'turd', 'twat', 'wank'],
]

/** Refused wherever they stand, also within a word, and in two words. */
export const REFUSED_PARTS: readonly string[] = [
  ...['fuck', 'phuck', 'biatch', 'bitch', 'asshole', 'arsehole', 'dickhead', 'cocksuck', 'shithead', 'bullshit'],
  ...['faggot', 'paedophil', 'pedophil', 'whitepower', 'suckmy', 'killyourself', 'hurensohn'],
]

/** Refused as whole words. Some have letters too few, as the library reads them: 'sh1tty' is 'shity' to it. */
export const REFUSED_WORDS: readonly string[] = [
  ...['anal', 'anus', 'arse', 'ass', 'asses', 'bastard', 'bastards', 'bollock', 'bollocks', 'boob', 'boobs', 'chink'],
  ...['chinks', 'cock', 'cocks', 'cuck', 'cucks', 'cum', 'cums', 'cumshot', 'cumslut', 'dickface', 'fag', 'fags'],
  ...['fcuk', 'fuker', 'gook', 'gooks', 'hitler', 'incest', 'jizz', 'kikes', 'kkk', 'kys', 'molester', 'nazi', 'nazis'],
  ...['orgies', 'orgy', 'paedo', 'pedo', 'pedos', 'penis', 'penises', 'piss', 'pissed', 'pisser', 'pissing', 'porn'],
  ...['porno', 'pornhub', 'pornstar', 'rape', 'raped', 'rapes', 'raping', 'rapist', 'rapists', 'retard', 'retarded'],
  ...[
    'retards',
    'shit',
    'shite',
    'shits',
    'shitty',
    'shity',
    'shithole',
    'slut',
    'sluts',
    'slutty',
    'sluty',
    'spic',
    'spics',
    'tits',
  ],
  ...[
    'titties',
    'tities',
    'titty',
    'tity',
    'turd',
    'turds',
    'twat',
    'twats',
    'wank',
    'wanker',
    'wankers',
    'wanking',
    'xxx',
  ],
  // German, French, Spanish, Italian, Portuguese, Polish, Dutch.
  ...['arschloch', 'fotze', 'fotzen', 'missgeburt', 'scheisse', 'schlampe', 'schwuchtel', 'wichser', 'connard'],
  ...[
    'connasse',
    'encule',
    'merde',
    'putain',
    'salope',
    'cabron',
    'chinga',
    'gilipollas',
    'joder',
    'maricon',
    'mierda',
  ],
  ...['pendejo', 'puta', 'putas', 'cazzo', 'coglione', 'stronzo', 'vaffanculo', 'buceta', 'caralho', 'merda', 'kurwa'],
  ...['pizda', 'klootzak'],
  // Scripts that the library does not read.
  ...['блять', 'блядь', 'ебать', 'жопа', 'мудак', 'пидор', 'пизда', 'пиздец', 'сука', 'сучка', 'хуй', 'хуйло', 'шлюха'],
  ...[
    'μαλάκας',
    'γαμώ',
    'πούτσα',
    'شرموطة',
    'كس',
    'زبي',
    'ちんこ',
    'まんこ',
    '傻逼',
    '操你妈',
    '婊子',
    '시발',
    '씨발',
    '개새끼',
  ],
]
