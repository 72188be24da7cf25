// The ways by which an editor can be connected that tools.test.ts leaves out.
import { overHttp, overStdio, receiveServer, testDocuments, testEditor } from './editor-tests.fixture.ts';

const place = receiveServer();

testEditor('HTTP, legacy', place, overHttp('legacy'));
testEditor('HTTP, modern', place, overHttp('modern'));
testEditor('stdio, legacy', place, overStdio('legacy'));
testDocuments('stdio, legacy', place, overStdio('legacy'));
