import { expect, it } from 'vitest';
import { finish } from '../../test/process.ts';

it('a start loads nothing that is used later or by few shops only', async () => {
  const { stdout } = await finish('../test/loaded-packages.mjs', {});
  const packages = JSON.parse(stdout) as string[];
  expect(packages).toContain('fastify');
  const later = [
    /^(react-dom|react-router|vite)$/,
    /^(nodemailer|html-to-text|micromark)$/,
    /^(pdfmake|fast-xml-parser|yazl|@prometheus-io\/client|pino-pretty)$/,
    /^@(mui|emotion|aws-sdk|opentelemetry|simplewebauthn|electric-sql|scalar)\//,
  ];
  expect(packages.filter((name) => later.some((one) => one.test(name)))).toEqual([]);
});
