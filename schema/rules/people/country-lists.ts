/** The countries and regions whose flags people may choose: code and name, packed as they are long. */

export interface Country {
  readonly code: string
  readonly name: string
}

export const WORLD = listed(`
other/earth Earth|other/mars Mars|other/pirate Pirate|other/klingon Klingon
af Afghanistan|ax Åland Islands|al Albania|dz Algeria|as American Samoa|ad Andorra|ao Angola|ai Anguilla|aq Antarctica
ag Antigua and Barbuda|ar Argentina|am Armenia|aw Aruba|au Australia|at Austria|az Azerbaijan|bs Bahamas|bh Bahrain
bd Bangladesh|bb Barbados|by Belarus|be Belgium|bz Belize|bj Benin|bm Bermuda|bt Bhutan|bo Bolivia
ba Bosnia and Herzegovina|bw Botswana|br Brazil|io British Indian Ocean Territory|vg British Virgin Islands|bn Brunei
bg Bulgaria|bf Burkina Faso|bi Burundi|kh Cambodia|cm Cameroon|ca Canada|cv Cape Verde|bq Caribbean Netherlands
ky Cayman Islands|cf Central African Republic|td Chad|cl Chile|cn China|cx Christmas Island|cc Cocos (Keeling) Islands
co Colombia|km Comoros|cg Congo (Brazzaville)|cd Congo (Kinshasa)|ck Cook Islands|cr Costa Rica|ci Côte d’Ivoire
hr Croatia|cu Cuba|cw Curaçao|cy Cyprus|cz Czechia|dk Denmark|dj Djibouti|dm Dominica|do Dominican Republic|ec Ecuador
eg Egypt|sv El Salvador|gq Equatorial Guinea|er Eritrea|ee Estonia|sz Eswatini|et Ethiopia|fk Falkland Islands
fo Faroe Islands|fj Fiji|fi Finland|fr France|gf French Guiana|pf French Polynesia|ga Gabon|gm Gambia|ge Georgia
de Germany|gh Ghana|gi Gibraltar|gr Greece|gl Greenland|gd Grenada|gp Guadeloupe|gu Guam|gt Guatemala|gn Guinea
gw Guinea-Bissau|gy Guyana|ht Haiti|hn Honduras|hk Hong Kong|hu Hungary|is Iceland|in India|id Indonesia|ir Iran|iq Iraq
ie Ireland|il Israel|it Italy|jm Jamaica|jp Japan|jo Jordan|kz Kazakhstan|ke Kenya|ki Kiribati|xk Kosovo|kw Kuwait
kg Kyrgyzstan|la Laos|lv Latvia|lb Lebanon|ls Lesotho|lr Liberia|ly Libya|li Liechtenstein|lt Lithuania|lu Luxembourg
mo Macao|mg Madagascar|mw Malawi|my Malaysia|mv Maldives|ml Mali|mt Malta|mh Marshall Islands|mq Martinique|mr Mauritania
mu Mauritius|yt Mayotte|mx Mexico|fm Micronesia|md Moldova|mc Monaco|mn Mongolia|me Montenegro|ms Montserrat|ma Morocco
mz Mozambique|mm Myanmar|na Namibia|nr Nauru|np Nepal|nl Netherlands|nc New Caledonia|nz New Zealand|ni Nicaragua|ne Niger
ng Nigeria|nu Niue|nf Norfolk Island|kp North Korea|mk North Macedonia|mp Northern Mariana Islands|no Norway|om Oman
pk Pakistan|pw Palau|ps Palestine|pa Panama|pg Papua New Guinea|py Paraguay|pe Peru|ph Philippines|pn Pitcairn Islands
pl Poland|pt Portugal|pr Puerto Rico|qa Qatar|re Réunion|ro Romania|ru Russia|rw Rwanda|bl Saint Barthélemy
sh Saint Helena|kn Saint Kitts and Nevis|lc Saint Lucia|mf Saint Martin|pm Saint Pierre and Miquelon
vc Saint Vincent and the Grenadines|ws Samoa|sm San Marino|st São Tomé and Príncipe|sa Saudi Arabia|sn Senegal|rs Serbia
sc Seychelles|sl Sierra Leone|sg Singapore|sx Sint Maarten|sk Slovakia|si Slovenia|sb Solomon Islands|so Somalia
za South Africa|gs South Georgia and South Sandwich Islands|kr South Korea|ss South Sudan|es Spain|lk Sri Lanka|sd Sudan
sr Suriname|sj Svalbard and Jan Mayen|se Sweden|ch Switzerland|sy Syria|tw Taiwan|tj Tajikistan|tz Tanzania|th Thailand
tl Timor-Leste|tg Togo|tk Tokelau|to Tonga|tt Trinidad and Tobago|tn Tunisia|tr Türkiye|tm Turkmenistan
tc Turks and Caicos Islands|tv Tuvalu|vi U.S. Virgin Islands|ug Uganda|ua Ukraine|ae United Arab Emirates
gb United Kingdom|us United States|uy Uruguay|uz Uzbekistan|vu Vanuatu|va Vatican City|ve Venezuela|vn Vietnam
wf Wallis and Futuna|eh Western Sahara|ye Yemen|zm Zambia|zw Zimbabwe`)

export const US_STATES = listed(`
us-al Alabama|us-ak Alaska|us-az Arizona|us-ar Arkansas|us-ca California|us-co Colorado|us-ct Connecticut|us-de Delaware
us-dc District of Columbia|us-fl Florida|us-ga Georgia (US state)|us-hi Hawaii|us-id Idaho|us-il Illinois|us-in Indiana
us-ia Iowa|us-ks Kansas|us-ky Kentucky|us-la Louisiana|us-me Maine|us-md Maryland|us-ma Massachusetts|us-mi Michigan
us-mn Minnesota|us-ms Mississippi|us-mo Missouri|us-mt Montana|us-ne Nebraska|us-nv Nevada|us-nh New Hampshire
us-nj New Jersey|us-nm New Mexico|us-ny New York|us-nc North Carolina|us-nd North Dakota|us-oh Ohio|us-ok Oklahoma
us-or Oregon|us-pa Pennsylvania|us-ri Rhode Island|us-sc South Carolina|us-sd South Dakota|us-tn Tennessee|us-tx Texas
us-ut Utah|us-vt Vermont|us-va Virginia|us-wa Washington|us-wv West Virginia|us-wi Wisconsin|us-wy Wyoming`)

export const AUSTRALIAN_REGIONS = listed(`
au-act Australian Capital Territory|au-nsw New South Wales|au-nt Northern Territory|au-qld Queensland
au-sa South Australia|au-tas Tasmania|au-vic Victoria|au-wa Western Australia`)

export const UK_AND_CROWN_REGIONS = listed(`
gb-con Cornwall|gb-eng England|gg Guernsey|im Isle of Man|je Jersey|gb-nir Northern Ireland|gb-ork Orkney|gb-sct Scotland
gb-wls Wales`)

function listed(text: string): readonly Country[] {
  const entries = text.trim().split(/[|\n]/)
  return entries.map((entry) => {
    const space = entry.indexOf(' ')
    return { code: entry.slice(0, space), name: entry.slice(space + 1) }
  })
}
