// Which tests are running in another process, by the events of its test runner.

/** What `test-batch.ts` sends. */
type Report = {
  readonly event: 'start' | 'end';
  readonly name: string;
  readonly nesting: number;
  readonly type: string;
};
type Running = Report & { readonly since: number };

export function createRunningTests(now: () => number) {
  const running: Running[] = [];
  let heardAt = now();
  return {
    hear: (report: Report): void => {
      heardAt = now();
      if (report.event === 'start') return void running.push({ ...report, since: heardAt });
      const at = running.findIndex(
        ({ name, nesting, type }) =>
          name === report.name && nesting === report.nesting && type === report.type,
      );
      if (at >= 0) running.splice(at, 1);
    },
    /** Tests that have run for so long, each with its file; the file alone where no test is running, as in a hook. */
    longerThan: (ms: number): string[] => {
      const named = (what: string): Running[] => running.filter(({ type }) => type === what);
      // Each file is a suite around its tests; before that it is read.
      const [file] = [...named('suite'), ...named('file')];
      const tests = named('test');
      if (tests.length === 0) return file && now() - heardAt >= ms ? [file.name] : [];
      return tests
        .filter(({ since }) => now() - since >= ms)
        .map(({ name }) => `${file?.name ?? ''}: ${name}`);
    },
  };
}
