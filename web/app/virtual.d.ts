declare module 'virtual:site-script' {
  const script: string;
  export default script;
}
