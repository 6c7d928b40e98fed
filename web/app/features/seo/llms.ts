interface LlmsFile {
  title: string;
  summary: string;
  sections: readonly { title: string; links: readonly { title: string; address: string; text?: string }[] }[];
}

/** The file of llmstxt.org: what the site is, and where its texts are as Markdown. */
export const llmsTxt = ({ title, summary, sections }: LlmsFile) =>
  [
    `# ${title}\n\n> ${summary}\n`,
    ...sections.map(
      (section) =>
        `## ${section.title}\n\n${section.links
          .map(({ title, address, text }) => `- [${title}](${address})${text ? `: ${text}` : ''}`)
          .join('\n')}\n`,
    ),
  ].join('\n');
