import { describe, expect, it } from 'vitest';
import { beginningOf, brokenLink, Markdown } from './markdown.tsx';
import { renderMail } from './render.ts';

const page = 'https://shop.example/docs/en/releases/1.4.0';
const rendered = (text: string) => renderMail(<Markdown text={text} page={page} />);

describe('Markdown in a mail', () => {
  it('keeps headings, lists and links, in both parts', () => {
    const { html, text } = rendered(
      '## New\n- **Groups** from LDAP\n\n## Known issues\n1. Search is [slow](/docs/en/slow)',
    );
    expect(html).toMatch(/<h2 class="text" style="[^"]+">Known issues<\/h2>/);
    expect(html).toMatch(/<ul [^>]+>\s*<li [^>]+><strong>Groups<\/strong> from LDAP<\/li>/);
    expect(html).toMatch(/<a class="link" style="[^"]+" href="https:\/\/shop\.example\/docs\/en\/slow">slow<\/a>/);
    expect(text).toContain('## New\n');
    expect(text).toContain('- Groups from LDAP');
    expect(text).toContain('## Known issues\n');
    expect(text).toContain('1. Search is slow https://shop.example/docs/en/slow');
  });

  it('begins below the heading of the mail, whatever its own first heading is', () => {
    for (const [notes, levels] of [
      ['# A\n## B\n### C', ['2', '3', '3']],
      ['### A\n#### B', ['2', '3']],
    ] as const) {
      expect([...rendered(notes).html.matchAll(/<h(\d)/g)].map(([, level]) => level)).toEqual(levels);
    }
  });

  it('shows HTML as text, names images, and follows no script', () => {
    const { html, text } = rendered('<script>alert(1)</script>\n\n![a shot](x.png) and [this](javascript:alert(1))');
    expect(html).not.toMatch(/<script|<img|javascript/);
    expect(text).toContain('<script>alert(1)</script>');
    expect(text).toContain('a shot and this');
  });

  it.each(['http://[', 'https://a b.example:x/', 'http://%zz/', '//[', 'https://exa%00mple.com'])(
    'shows the text of a link to %s, which nobody can open',
    (address) => {
      const { html, text } = rendered(`Read [this](<${address}>) and [that](/docs/en/overview).`);
      expect(html).toMatch(/<a class="link" style="[^"]+">this<\/a> and <a [^>]+ href="https:\/\/shop\.example\/docs/);
      expect(text).toContain('Read this and that https://shop.example/docs/en/overview.');
    },
  );

  it('shows the beginning of what is nested thousands of times', () => {
    const html = `First.${'<blockquote>'.repeat(5000)}deep`;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: as Markdown makes it
    expect(renderMail(<div dangerouslySetInnerHTML={{ __html: html }} />).text).toContain('First.');
  });

  it('shows code as it was written', () => {
    expect(rendered('```sh\nwarden update \\\n  --yes\n```').text).toContain('warden update \\\n  --yes');
  });
});

it.each([
  ['Read [this](http://[).', 'http://['],
  ['<https://ok.example> [x](https://ok.example) ![y](z.png) [z](<http://a b?c&d>)', 'http://a b?c&d'],
  ['[x]\n\n[x]: http://%zz/', 'http://%zz/'],
  ['[a](#b) [c](/d?e=f&g) [h](mailto:i@j.example) [k](javascript:l) `[m](http://[)`', undefined],
])('finds in %j the link %s', (text, address) => expect(brokenLink(text)).toBe(address));

describe('the beginning of a long text', () => {
  it('is the text itself where it is short', () => expect(beginningOf('## New\n\n- One', 100)).toBe('## New\n\n- One'));

  it.each([
    ['ends between paragraphs', 'One.\n\nTwo and more.\n\nThree.', 20, 'One.'],
    ['ends between lines of one long list', '- one\n- two\n- three', 15, '- one\n- two'],
    ['leaves no heading alone', 'One.\n\n## New\n\nA long text.', 18, 'One.'],
    ['leaves no code block open', 'One.\n\n```\na\n\nb\n\nc\n```', 20, 'One.'],
  ])('%s', (_name, text, length, beginning) => expect(beginningOf(text, length)).toBe(beginning));
});
