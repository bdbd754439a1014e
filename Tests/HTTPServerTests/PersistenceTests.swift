import HTTP
import HTTPServer
import Testing

struct PersistenceTests {
    @Test("R55: 100 requests in one write are answered in their order")
    func pipelining() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send((0..<100).map { get("/\($0)") }.joined())
        for index in 0..<100 {
            let answer = try client.answer()
            #expect(answer.status == 200)
            #expect(answer.text == "GET /\(index)\n")
        }
        await server.stop()
    }

    @Test("R55: answers keep their order when handlers have to wait, and more comes meanwhile")
    func pipeliningWithWaits() async throws {
        let server = try TestServer { request in
            if request.path.hasSuffix("3") || request.path.hasSuffix("4") { await Task.yield() }
            return try await TestServer.echo(request)
        }
        let client = try server.connect()
        for round in 0..<10 {
            try client.send((0..<10).map { get("/\(round)\($0)") }.joined())
        }
        for index in 0..<100 {
            #expect(try client.answer().text == "GET /\(index / 10)\(index % 10)\n")
        }
        await server.stop()
    }

    @Test("A request may come in two parts, cut anywhere")
    func cutAnywhere() async throws {
        let server = try TestServer()
        let client = try server.connect()
        let requests = Array("POST /p?q=1 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello".utf8)
        for cut in 1..<requests.count {
            try client.send(Array(requests[..<cut]))
            try server.barrier()
            try client.send(Array(requests[cut...]))
            #expect(try client.answer().text == "POST /p?q=1\nhello")
        }
        await server.stop()
    }

    @Test("R54: chunked content may come octet by octet; trailers are dropped")
    func chunkedByOctets() async throws {
        let server = try TestServer { request in
            #expect(request.fields["X-Late"] == nil)
            return try await TestServer.echo(request)
        }
        let client = try server.connect()
        let request =
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "5;x=y\r\nhello\r\n6\r\n world\r\n0\r\nX-Late: 1\r\n\r\n"
        for octet in request.utf8 { try client.send([octet]) }
        #expect(try client.answer().text == "POST /\nhello world")
        await server.stop()
    }

    @Test("64 connections with 100 requests each, on two loops")
    func manyConnections() async throws {
        let server = try TestServer(loops: 2) { request in
            if request.body.count % 2 == 0 { await Task.yield() }
            return try await TestServer.echo(request)
        }
        let port = server.port
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<64 {
                group.addTask { @concurrent in
                    let client = try TestClient(port: port)
                    for index in 0..<100 {
                        let body = String(repeating: "x", count: index)
                        try client.send(
                            "POST /\(number)/\(index) HTTP/1.1\r\nHost: a\r\nContent-Length: \(index)\r\n\r\n\(body)")
                        #expect(try client.answer().text == "POST /\(number)/\(index)\n\(body)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await server.server.shutdown(within: .seconds(5)))
        #expect(server.server.connectionCount == 0)
    }

    @Test("R55: after `Connection: close` nothing more is processed")
    func close() async throws {
        let seen = Record()
        let server = try TestServer { request in
            seen.add(request.path)
            return try await TestServer.echo(request)
        }
        let client = try server.connect()
        try client.send(get("/1") + get("/2", "Connection: close\r\n") + get("/3"))
        #expect(try client.answer().field("Connection") == nil)
        #expect(try client.answer().field("Connection") == "close")
        #expect(try client.rest().isEmpty)
        #expect(seen.all == ["/1", "/2"])
        await server.stop()
    }

    @Test("HTTP/1.0 closes unless it says keep-alive")
    func http10() async throws {
        let server = try TestServer()
        let kept = try server.connect()
        for _ in 0..<2 {
            try kept.send("GET /k HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(try kept.answer().field("Connection") == "keep-alive")
        }
        let closed = try server.connect()
        try closed.send("GET /c HTTP/1.0\r\n\r\n")
        #expect(try closed.answer().field("Connection") == "close")
        #expect(try closed.rest().isEmpty)
        await server.stop()
    }

    @Test("A client that has said all it had to say still gets its answers")
    func halfClosed() async throws {
        let gate = Gate()
        let server = try TestServer { request in
            if request.path == "/slow" { await gate.wait() }
            return try await TestServer.echo(request)
        }
        let client = try server.connect()
        try client.send(get("/slow") + get("/2"))
        client.finish()
        await gate.waiters(1)
        gate.open()
        #expect(try client.answer().text == "GET /slow\n")
        #expect(try client.answer().text == "GET /2\n")
        #expect(try client.rest().isEmpty)
        await server.stop()
    }

    @Test("R58: HEAD has the fields of GET and no content; R59: every answer has a date")
    func head() async throws {
        let server = try TestServer()
        let client = try server.connect()
        try client.send("HEAD /h HTTP/1.1\r\nHost: a\r\n\r\n" + get("/g"))
        let head = try client.answer(toHead: true)
        #expect(head.field("Content-Length") == "8")
        #expect(try #require(head.field("Date")).hasSuffix(" GMT"))
        #expect(try client.answer().text == "GET /g\n")
        await server.stop()
    }

    @Test("Large answers arrive whole at a client that reads late, also when they are pipelined")
    func largeAnswers() async throws {
        let size = 4_000_000
        let server = try TestServer { request in
            if request.path == "/wait" { await Task.yield() }
            return HTTPResponse(status: .ok, body: [UInt8](repeating: UInt8(ascii: "x"), count: size))
        }
        let client = try server.connect()
        try client.send(get("/1") + get("/wait") + get("/3", "Connection: close\r\n"))
        try server.barrier(reading: size)
        for _ in 0..<3 {
            let answer = try client.answer()
            #expect(answer.body.count == size)
        }
        #expect(try client.rest().isEmpty)
        await server.stop()
    }

    @Test("A handler's answer can end the connection")
    func handlerCloses() async throws {
        let server = try TestServer { _ in
            var response = HTTPResponse(status: .noContent)
            response.closesConnection = true
            return response
        }
        let client = try server.connect()
        try client.send(get("/1") + get("/2"))
        let answer = try client.answer()
        #expect(answer.status == 204)
        #expect(answer.field("Content-Length") == nil)
        #expect(try client.rest().isEmpty)
        await server.stop()
    }
}

extension TestServer {
    /// As ``barrier()``, where the handler's answers are large.
    fileprivate func barrier(reading size: Int) throws {
        let client = try connect()
        try client.send(get("/barrier", "Connection: close\r\n"))
        #expect(try client.rest().count > size)
    }
}
