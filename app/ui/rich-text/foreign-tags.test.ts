import { expect, test } from 'vitest';
import { foreignTags, isLinkTarget } from './foreign-tags.ts';

test("the editor's output has no foreign tags", () =>
  expect(foreignTags('<h2>a</h2><ol start="2"><li><p><strong>b</strong><br>c</p></li></ol>')).toEqual([]));

test('names each tag that the editor would drop once, including closing and capital tags', () => {
  expect(foreignTags('<p>a</p><TABLE><tr><td>1 < 2</td></tr></table>')).toEqual(['table', 'tr', 'td']);
  expect(foreignTags('<p><a href="/x">a</a></p>')).toEqual(['a']);
  expect(foreignTags('<p><a href="/x">a</a></p>', { links: true })).toEqual([]);
  expect(foreignTags('1 < 2 e {{data}}')).toEqual([]);
});

test.each([
  'https://gov.br/x',
  'http://a.exemplo',
  'mailto:a@b.c',
  'tel:+5549999990000',
  '/faq',
  '/',
  '#topo',
])('%s is somewhere', (target) => expect(isLinkTarget(target)).toBe(true));
test.each([
  'javascript:alert(1)',
  ' javascript:x',
  'JaVaScRiPt:x',
  'data:text/html,x',
  '//mal.exemplo',
  '/\\mal',
  'x',
  '',
])('%j is not', (target) => expect(isLinkTarget(target)).toBe(false));
