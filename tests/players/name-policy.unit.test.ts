/** Names of people from many places are names; what hurts is refused, however it is written. */
import { describe, expect, it } from 'vitest'
import { DisplayNameRefused } from '#schema/errors.ts'
import { ADJECTIVES, ANIMALS } from '#schema/rules/people/display-names.ts'
import { product } from '#schema/rules/product.ts'
import { GAME_PHRASES } from '#schema/rules/scoring/game-phrases.ts'
import { createNamePolicy } from '#server/players/name-policy.ts'

const policy = createNamePolicy(product)

/** True names, many of them known for having been refused somewhere. */
const TRUE_NAMES = [
  ...[
    'Dick Van Dyke',
    'Emily Dickinson',
    'Philip K. Dick',
    'Dickson Tan',
    'Cassandra Cassidy',
    'Julian Dicks',
    'Assad',
  ],
  ...['Jan Assmann', 'Alfred Hitchcock', 'Herbie Hancock', 'Jarvis Cocker', 'John Cockburn', 'Peacock', 'Alan Cumming'],
  ...['Benedict Cumberbatch', 'Titus', 'Tito Puente', 'Titterington', 'Tony Hoare', 'Carrie Coon', 'John Lee Hooker'],
  ...[
    'Semen Petrov',
    'Irina Slutskaya',
    'Claus Sluter',
    'Camille Pissarro',
    'Arsène Wenger',
    'Oscar Fagerlund',
    'Fagin',
  ],
  ...[
    'Anke Fuchs',
    'Gorch Fock',
    'Wankel',
    'Anthony van Dyck',
    'Georgy Zhukov',
    'Tokyo Sexwale',
    'Gay Talese',
    'Randy',
  ],
  ...['Nguyễn Thị Bích', 'Phúc Nguyễn', 'Đặng Thái Sơn', 'Dung Hoàng', 'Xiao Fu', 'Fuk Li', 'Wang Ke', 'Suk Kim'],
  ...['Siriporn', 'Pornthip Rojanasunand', 'Madhuri Dixit', 'Harshit Rana', 'Shital Patel', 'Ishita Roy', 'Ashit Shah'],
  ...['Kinoshita', 'Takeshita', 'Matsushita Kenji', 'Ashi Tanaka', 'Kumar', 'Kike Hernández', 'Kikelomo', 'Anushka'],
  ...[
    'Analía',
    'Annalise',
    'Ana Luisa',
    'Juliana Alves',
    'Negrón',
    'Janus',
    'Manuš',
    'Scunthorpe',
    'Penistone',
    'Essex',
  ],
  ...['José Nuñez', 'João', 'Mária Kováčová', 'Małgorzata Szczęsny', 'Øyvind', 'Søren', 'Jürgen', 'Gyökeres', 'Şahin'],
  ...['İbrahim Ağaoğlu', 'Siân', 'Niamh', 'Guðrún', 'Dvořák', "O'Brien", 'Jean-Luc', 'Zoë', 'Oluwaseun', 'Nkrumah'],
  ...[
    'Владимир Сукачёв',
    'Семён',
    'Γιώργος',
    'עמית',
    'محمد علي',
    'فاطمة',
    'राहुल',
    'สมชาย',
    '田中太郎',
    '김민수',
    '王芳',
  ],
]

const OFFENCES = [
  ...[
    'fuck',
    'Fuck You',
    'FuCk3r',
    'fuuuuck',
    'f u c k',
    'f.u.c.k',
    'f\u200buck',
    'fυck',
    'Fück',
    'motherfucker',
    'phuck',
  ],
  ...[
    'sh1t',
    'Shithead',
    'a55hole',
    'Ass Hole',
    'Dick Head',
    'suck my',
    'c u n t',
    'B!tch',
    'wh0re',
    'p e n i s',
    'tits',
  ],
  ...[
    'n1gger',
    'nigga',
    'fagg0t',
    'retard',
    'White Power',
    'Adolf Hitler',
    'nazi',
    'kkk',
    'rapist',
    'pedophile',
    'porn',
  ],
  ...[
    'Hurensohn',
    'Arschloch',
    'Scheiße',
    'merde',
    'putain',
    'enculé',
    'mierda',
    'cabrón',
    'vaffanculo',
    'kurwa',
    'хуй',
  ],
  ...['Сука', 'μαλάκας', '씨발', '傻逼'],
]

describe('the name policy', () => {
  it.each(TRUE_NAMES)('takes the name %s', (name) => {
    expect(policy.isFit(name)).toBe(true)
  })

  it.each(OFFENCES)('refuses %s, as a name and as a title', (text) => {
    expect(() => policy.checkName(text)).toThrow(DisplayNameRefused)
    expect(() => policy.checkTitle(`${text} for ever`)).toThrow(DisplayNameRefused)
  })

  it('refuses who claims to be of the house, but not titles that name the artist', () => {
    expect(() => policy.checkName('Posy Larkspur')).toThrow('Please choose another name')
    expect(() => policy.checkTitle('Posy Larkspur deep cuts')).not.toThrow()
    expect(() => policy.checkTitle('The official Posy Larkspur game')).toThrow('Please choose another title')
  })

  it('takes every name and title that we draw', () => {
    const drawn = ADJECTIVES.flatMap((adjective) => ANIMALS.map((animal) => `${adjective} ${animal}`))
    expect(drawn.filter((name) => !policy.isFit(name))).toEqual([])
    for (const phrase of GAME_PHRASES) expect(() => policy.checkTitle(phrase)).not.toThrow()
  })
})
