import { expect, test } from 'vitest';
import { usedStyle } from './used-style.server.ts';

const page = (...classes: string[]) => `<p class="${classes.join(' ')}">Olá</p>`;

test.each<[what: string, css: string, classes: string[], kept: string]>([
  ['rules of elements and the root', 'p{color:red}:root{--a:1px}', [], 'p{color:red}:root{--a:1px}'],
  ['rules of used classes', '.a{top:0}.b{top:1px}', ['b'], '.b{top:1px}'],
  ['a rule when one of its selectors is used', '.a,.b:hover{top:0}', ['b'], '.a,.b:hover{top:0}'],
  [
    'escaped names',
    String.raw`.sm\:p-2\.5{top:0}.\32 xl\:m{top:1px}`,
    ['2xl:m'],
    String.raw`.\32 xl\:m{top:1px}`,
  ],
  [
    'names that the page writes as entities',
    String.raw`.\[\&\>li\]\:x>li{top:0}`,
    ['[&amp;&gt;li]:x'],
    String.raw`.\[\&\>li\]\:x>li{top:0}`,
  ],
  ['rules of one of several classes', ':where(.a,.b){top:0}', ['b'], ':where(.a,.b){top:0}'],
  ['rules of elements without a class', 'p:not(.a){top:0}', [], 'p:not(.a){top:0}'],
  [
    'rules of used classes only within',
    '.a:where(.b){top:0}.b:where(.a){top:1px}',
    ['b'],
    '.b:where(.a){top:1px}',
  ],
  ['rules of a theme that a script sets', '.dark{--a:1px}', [], '.dark{--a:1px}'],
  [
    'blocks in their order, without empty ones',
    '@layer a,b;@layer b{.a{top:0}@media (width>=40rem){.b{top:1px}}}@layer c{.c{top:2px}}',
    ['b'],
    '@layer a,b;@layer b{@media (width>=40rem){.b{top:1px}}}',
  ],
  [
    'properties, fonts and animations',
    '@property --x{syntax:"*";inherits:false}@font-face{font-family:A}@keyframes k{to{top:0}}.a{top:0}',
    [],
    '@property --x{syntax:"*";inherits:false}@font-face{font-family:A}@keyframes k{to{top:0}}',
  ],
])('keeps %s', (_, css, classes, kept) => expect(usedStyle(css)(page(...classes))).toBe(kept));
