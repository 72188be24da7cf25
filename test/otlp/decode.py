"""Reads posts to a collector by OpenTelemetry's own definitions: lines of {type, body in base64}, a line of JSON each."""

import base64
import json
import sys

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


def read(post):
    body = base64.b64decode(post["body"])
    if post["type"] == "application/x-protobuf":
        return ExportTraceServiceRequest.FromString(body)
    return json_format.Parse(body, ExportTraceServiceRequest(), ignore_unknown_fields=False)


def value(any_value):
    kind = any_value.WhichOneof("value")
    return getattr(any_value, kind)


for line in sys.stdin:
    for resource_spans in read(json.loads(line)).resource_spans:
        service = {each.key: value(each.value) for each in resource_spans.resource.attributes}["service.name"]
        for scope in resource_spans.scope_spans:
            for span in scope.spans:
                attributes = {each.key: value(each.value) for each in span.attributes}
                print(json.dumps({"service": service, "name": span.name, "attributes": attributes}))
